import type { EnumerationValue } from '@muster/contract/enumerations/all';
import { labelIn } from '@muster/phrases/lookup';
import { Icon } from '@muster/ui/Icon';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { exactTime, relativeTime } from '../../shared/i18n/time.ts';
import styles from './home.module.css';
import type { AuditEntry } from './use-home.ts';

const icons: Record<AuditEntry['action'], LucideIcon> = { create: Plus, update: Pencil, delete: Trash2 };

export function ActivityRow({ entry, now }: { entry: AuditEntry; now: number }) {
  const { text, texts, fill, language } = useI18n();
  // An entity that this version does not know yet is shown by its own name.
  const entity = labelIn(texts.labels, 'auditEntity', entry.entity as EnumerationValue<'auditEntity'>);
  const fields = [...new Set(entry.diff.map(({ path }) => path[0]))].filter(Boolean).join(', ');
  return (
    <li className={styles.entry}>
      <span className={styles.action} data-action={entry.action}>
        <Icon as={icons[entry.action]} />
      </span>
      <span className={styles.what}>
        {fill(text.home.action[entry.action], { entity })}
        {entry.action === 'update' && fields !== '' && <span className={styles.detail}>{fields}</span>}
      </span>
      <span className={styles.who} title={entry.userEmail ?? undefined}>
        {entry.userEmail ?? text.home.system}
      </span>
      <time className={styles.when} dateTime={entry.createdAt} title={exactTime(language, entry.createdAt)}>
        {relativeTime(language, entry.createdAt, now)}
      </time>
    </li>
  );
}
