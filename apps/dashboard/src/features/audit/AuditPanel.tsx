import type { Reply } from '@muster/contract/call';
import { readAudit } from '@muster/contract/calls/audit';
import { buttonClass } from '@muster/ui/Button';
import { Disclosure } from '@muster/ui/Disclosure';
import { JsonView } from '@muster/ui/JsonView';
import { KeyValues } from '@muster/ui/KeyValues';
import { ObjectDiff } from '@muster/ui/ObjectDiff';
import { exactTime } from '@muster/ui/time-format';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { activitySentence } from '../../shared/audit/activity-sentence.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { ActionBadge, Browser, Thing } from './AuditCells.tsx';
import styles from './audit.module.css';
import { auditValue } from './audit-value.ts';
import { splitTexts } from './split-texts.ts';
import { thingPath } from './thing-path.ts';

const DiffView = lazyPart(async () => (await import('@muster/ui/DiffView')).DiffView);

/** One change: who, what, when, and each field before and after. */
export function AuditPanel({ id }: { id: string }) {
  const { panel } = useAccountI18n().text.audit;
  const org = useActiveOrg() ?? '';
  // What was written down never changes.
  const read = useCall(
    readAudit,
    { params: { org, auditId: id } },
    { staleTime: Number.POSITIVE_INFINITY, follows: [] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: History, title: panel.gone, text: panel.goneText }}>
      {(entry) => <Entry entry={entry} org={org} />}
    </EntityPanel>
  );
}

function Entry({ entry, org }: { entry: Reply<typeof readAudit>; org: string }) {
  const i18n = useAccountI18n();
  const { text, texts, language } = i18n;
  const { panel } = text.audit;
  const { before, who, after, bySupplanter } = activitySentence(i18n, entry);
  const names: Readonly<Record<string, string>> = text.audit.fields;
  const wordOf = (part: string) => (Object.hasOwn(names, part) && names[part]) || entry.names[part];
  const nameOf = (path: readonly string[]) =>
    path.every((part) => wordOf(part)) ? path.map(wordOf).join(' › ') : undefined;
  const person =
    entry.userName && entry.userEmail ? `${entry.userName} (${entry.userEmail})` : (entry.userEmail ?? entry.userName);
  const { longTexts, fields } = splitTexts(entry.diff);
  const path = thingPath(org, entry);
  const audit = pathTo('audit', { org });
  return (
    <div className={styles.panel}>
      <p className={styles.sentence}>
        {before}
        <strong>{who}</strong>
        {after}
        {bySupplanter && <span className={styles.supplanter}> {bySupplanter}</span>}
      </p>
      <div className={styles.links}>
        {path && (
          <Link to={path} className={buttonClass({ color: 'outline', size: 'sm' })}>
            {panel.goTo}
          </Link>
        )}
        <Link
          to={`${audit}?${new URLSearchParams({ entityId: entry.entityId })}`}
          className={buttonClass({ color: 'outline', size: 'sm' })}
        >
          {panel.all}
        </Link>
        {entry.userEmail && (
          <Link
            to={`${audit}?${new URLSearchParams({ userEmail: entry.userEmail })}`}
            className={buttonClass({ color: 'outline', size: 'sm' })}
          >
            {panel.allBy}
          </Link>
        )}
        {entry.address && (
          <Link
            to={`${audit}?${new URLSearchParams({ address: entry.address })}`}
            className={buttonClass({ color: 'outline', size: 'sm' })}
          >
            {panel.allFrom}
          </Link>
        )}
      </div>
      <KeyValues
        columns={2}
        items={[
          { label: panel.when, value: exactTime(language, entry.createdAt) },
          {
            label: panel.who,
            value: person ?? (entry.entity === 'failedSignIn' ? panel.unknown : text.activity.system),
          },
          ...(entry.supplanterId
            ? [{ label: panel.supplanter, value: entry.supplanterEmail ?? entry.supplanterId }]
            : []),
          ...(entry.address ? [{ label: panel.address, value: entry.address, mono: true, copy: true }] : []),
          ...(entry.userAgent ? [{ label: panel.browser, value: <Browser entry={entry} /> }] : []),
          ...(entry.tokenName ? [{ label: panel.token, value: entry.tokenName }] : []),
          { label: panel.action, value: <ActionBadge entry={entry} /> },
          { label: panel.entity, value: <Thing entry={entry} /> },
          { label: panel.name, value: entry.entityName },
          { label: panel.id, value: entry.entityId, mono: true, copy: true },
          { label: panel.entry, value: entry.id, mono: true, copy: true },
        ]}
      />
      <section className={styles.changes}>
        <h3>{panel.changes}</h3>
        {longTexts.map(({ path, lhs, rhs }) => (
          <DiffView key={path.join('.')} label={nameOf(path) ?? path.join(' › ')} before={lhs} after={rhs} />
        ))}
        {entry.diff.length === 0 ? (
          <p>{panel.noChanges}</p>
        ) : (
          fields.length > 0 && (
            <ObjectDiff
              label={panel.changes}
              changes={fields}
              words={texts.labels.diffKind}
              nameOf={nameOf}
              saidOf={(path, value) => auditValue(i18n, entry, path, value)}
            />
          )
        )}
      </section>
      <Disclosure title={panel.raw}>
        <JsonView label={panel.raw} value={entry} levels={2} maxHeight={360} />
      </Disclosure>
    </div>
  );
}
