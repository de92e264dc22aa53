import { listDeviceAudienceMembers } from '@muster/contract/calls/device-audiences';
import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SearchField } from '@muster/ui/SearchField';
import { Skeleton } from '@muster/ui/Skeleton';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useTyped } from '../../shared/list/use-typed.ts';
import panel from '../../shared/panels/panel.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import { MemberList } from './MemberList.tsx';

const shown = 25;
const mostPages = 4;

/** Which devices are in it, and what found each of them. */
export function AudienceDevices({ org, audience }: { org: string; audience: DeviceAudienceDetails }) {
  const { text } = useAccountI18n();
  const words = text.deviceAudiences.members;
  const id = useId();
  const [q, setQ] = useState('');
  const [pages, setPages] = useState(1);
  const [typed, setTyped] = useTyped(q, (next) => {
    setQ(next);
    setPages(1);
  });
  const asked = q.trim();
  const { data, error, refetch } = useCall(
    listDeviceAudienceMembers,
    {
      params: { org, deviceAudienceId: audience.id },
      query: { limit: String(shown * pages), ...(asked !== '' && { q: asked }) },
    },
    { follows: ['deviceAudience', 'admDevice', 'employee'], keepsPrevious: true },
  );
  if (audience.devices === 0)
    return (
      <EmptyState icon={MonitorSmartphone} title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  return (
    <div className={panel.section}>
      <SearchField id={id} name="q" label={words.search} value={typed} onChange={setTyped} maxLength={80} />
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && data.items.length === 0 && <p className={panel.quiet}>{words.noneFound}</p>}
      {data && data.items.length > 0 && <MemberList org={org} members={data.items} />}
      {data?.next && pages < mostPages && (
        <Button color="outline" size="sm" onClick={() => setPages(pages + 1)}>
          {words.more}
        </Button>
      )}
      {data?.next && pages === mostPages && <p className={panel.quiet}>{words.rest}</p>}
    </div>
  );
}
