import type { AuditAction } from '@muster/contract/enumerations/workspace';
import { Badge, type Tone } from '@muster/ui/Badge';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './audit.module.css';

const signs: Record<AuditAction, { icon: LucideIcon; tone: Tone }> = {
  create: { icon: Plus, tone: 'green' },
  update: { icon: Pencil, tone: 'blue' },
  delete: { icon: Trash2, tone: 'red' },
};

export function ActionBadge({ action }: { action: AuditAction }) {
  const { text } = useAccountI18n();
  return <Badge {...signs[action]}>{text.audit.actions[action]}</Badge>;
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

/** The thing with its name, as it was at the time. */
export function Named({ entry }: { entry: AuditEntry }) {
  return (
    <span className={styles.named}>
      <Thing entry={entry} />
      {entry.entityName !== null && <strong>{entry.entityName}</strong>}
    </span>
  );
}
