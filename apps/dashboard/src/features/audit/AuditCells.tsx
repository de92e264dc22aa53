import type { AuditAction } from '@muster/contract/enumerations/workspace';
import { Badge } from '@muster/ui/Badge';
import { type AuditEntry, activitySentence } from '../../shared/audit/activity-sentence.ts';
import { signOf } from '../../shared/audit/activity-signs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { nameOfBrowser } from '../../shared/name-of-browser.ts';
import styles from './audit.module.css';

export function ActionBadge({ entry }: { entry: Pick<AuditEntry, 'action' | 'entity'> }) {
  const { text, texts } = useAccountI18n();
  const { action, entity } = entry;
  const label =
    entity === 'signIn' || entity === 'failedSignIn'
      ? texts.labels.auditEntity[entity]
      : text.audit.actions[action satisfies AuditAction];
  return <Badge {...signOf(entry)}>{label}</Badge>;
}

/** What happened, as the panel says it; of somebody whom the provider's staff acted for, that too. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { before, who, after, bySupplanter } = activitySentence(useAccountI18n(), entry);
  return (
    <span className={styles.told}>
      {before}
      <strong title={entry.userEmail ?? undefined}>{who}</strong>
      {after}
      {bySupplanter && <span className={styles.supplanter}> {bySupplanter}</span>}
    </span>
  );
}

/** The person and, where one of the provider's staff acted for them, that one too. */
export function Who({ entry: { userName, userEmail, supplanterEmail } }: { entry: AuditEntry }) {
  const { text, fill } = useAccountI18n();
  return (
    <span className={styles.who} title={userEmail ?? undefined}>
      {userName ?? userEmail ?? text.activity.system}
      {supplanterEmail && (
        <span className={styles.supplanter}> {fill(text.activity.bySupplanter, { email: supplanterEmail })}</span>
      )}
    </span>
  );
}

/** What it is about, in words; of a kind that this version does not know, by its own name. */
export function Thing({ entry: { entity } }: { entry: AuditEntry }) {
  const { texts } = useAccountI18n();
  const names: Readonly<Record<string, string>> = texts.labels.auditEntity;
  return Object.hasOwn(names, entity) ? names[entity] : entity;
}

/** "Chrome on macOS"; a program by what it says of itself. */
function browserOf(
  { userAgent }: Pick<AuditEntry, 'userAgent'>,
  { text, fill }: Pick<ReturnType<typeof useAccountI18n>, 'text' | 'fill'>,
): string | null {
  if (userAgent === null) return null;
  return nameOfBrowser(userAgent, (browser, system) => fill(text.audit.browserOn, { browser, system })) || userAgent;
}

export function Browser({ entry }: { entry: AuditEntry }) {
  const name = browserOf(entry, useAccountI18n());
  return name === null ? <span className={styles.quiet}>—</span> : <span title={entry.userAgent ?? ''}>{name}</span>;
}
