import type { AudienceDetails } from '@muster/contract/audiences';
import { countAudienceMembers, listAudienceMembers } from '@muster/contract/calls/audiences';
import { writeViews } from '@muster/contract/counts';
import {
  type AudiencePreviewMemberType,
  audiencePreviewMemberTypes,
  audiencePreviewOrigins,
} from '@muster/contract/enumerations/apps';
import { personOrigins } from '@muster/contract/enumerations/people';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { SearchField } from '@muster/ui/SearchField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { Skeleton } from '@muster/ui/Skeleton';
import { UserRoundSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useTyped } from '../../shared/list/use-typed.ts';
import panel from '../../shared/panels/panel.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './audiences.module.css';
import { MemberList } from './MemberList.tsx';

const shown = 25;
const mostPages = 4;
const follows = ['userAudience', 'group', 'employee', 'organizationCollaborator'] as const;
const kindViews = writeViews(audiencePreviewMemberTypes.map((memberType) => ({ memberType })));

/** Who is in it, and whom it names that nobody is. */
export function AudienceMembers({ org, audience }: { org: string; audience: AudienceDetails }) {
  const { text } = useAccountI18n();
  const words = text.audiences.members;
  if (audience.users === null) return <Notice kind="info">{words.hidden}</Notice>;
  if (audience.emails === 0 && audience.groupLists === 0)
    return (
      <EmptyState icon={UserRoundSearch} title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  return <Members org={org} audienceId={audience.id} />;
}

interface Chosen {
  q: string;
  memberType: AudiencePreviewMemberType | 'all';
  filterOrigin: string;
  origin: string;
}

function Members({ org, audienceId }: { org: string; audienceId: string }) {
  const { text } = useAccountI18n();
  const words = text.audiences.members;
  const [chosen, setChosen] = useState<Chosen>({ q: '', memberType: 'all', filterOrigin: '', origin: '' });
  const [pages, setPages] = useState(1);
  const params = { org, audienceId };
  const { memberType, q, filterOrigin, origin } = chosen;
  const query = Object.fromEntries(
    Object.entries({ q: q.trim(), memberType: memberType === 'all' ? '' : memberType, filterOrigin, origin }).filter(
      ([, value]) => value !== '',
    ),
  );
  const { data, error, refetch } = useCall(
    listAudienceMembers,
    { params, query: { ...query, limit: String(shown * pages) } },
    { follows, keepsPrevious: true },
  );
  return (
    <div className={panel.section}>
      <Filters
        params={params}
        chosen={chosen}
        onChange={(change) => {
          setChosen((before) => ({ ...before, ...change }));
          setPages(1);
        }}
      />
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && data.items.length === 0 && <p className={panel.quiet}>{words.noneFound}</p>}
      {data && data.items.length > 0 && <MemberList members={data.items} />}
      {data?.next && pages < mostPages && (
        <Button color="outline" size="sm" onClick={() => setPages(pages + 1)}>
          {words.more}
        </Button>
      )}
      {data?.next && pages === mostPages && <p className={panel.quiet}>{words.rest}</p>}
    </div>
  );
}

interface FilterProps {
  params: { org: string; audienceId: string };
  chosen: Chosen;
  onChange(change: Partial<Chosen>): void;
}

function Filters({ params, chosen, onChange }: FilterProps) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.audiences.members;
  const id = useId();
  const [typed, setTyped] = useTyped(chosen.q, (q) => onChange({ q }));
  const { data } = useCall(countAudienceMembers, { params, query: { views: kindViews } }, { follows });
  const counts = data?.counts ?? [];
  const all = counts.reduce((sum, count) => sum + count, 0);
  const kinds = audiencePreviewMemberTypes.flatMap((value, index) =>
    (counts[index] ?? 0) > 0
      ? [{ value, label: `${texts.labels.audiencePreviewMemberType[value]} ${counts[index]}` }]
      : [],
  );
  return (
    <div className={styles.filters}>
      <SearchField id={`${id}-q`} name="q" label={words.search} value={typed} onChange={setTyped} maxLength={80} />
      {kinds.length > 1 && (
        <SegmentedControl
          id={`${id}-kind`}
          name="kind"
          label={words.kind}
          hideLabel
          value={chosen.memberType}
          options={[{ value: 'all', label: fill(words.every, { count: all }) }, ...kinds]}
          onChange={(memberType) => onChange({ memberType })}
        />
      )}
      <div className={styles.pair}>
        <Select
          id={`${id}-origin`}
          name="filterOrigin"
          label={words.origin}
          value={chosen.filterOrigin}
          onChange={(filterOrigin) => onChange({ filterOrigin })}
          options={[
            { value: '', label: words.anyOrigin },
            ...audiencePreviewOrigins.map((value) => ({ value, label: texts.labels.audiencePreviewOrigin[value] })),
          ]}
        />
        <Select
          id={`${id}-from`}
          name="origin"
          label={words.from}
          value={chosen.origin}
          onChange={(origin) => onChange({ origin })}
          options={[
            { value: '', label: words.anyFrom },
            ...personOrigins.map((value) => ({ value, label: texts.labels.personOrigin[value] })),
          ]}
        />
      </div>
    </div>
  );
}
