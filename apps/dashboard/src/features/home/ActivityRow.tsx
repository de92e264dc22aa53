import { Icon } from '@muster/ui/Icon';
import { Time } from '@muster/ui/Time';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useSession } from '../../shared/services.ts';
import styles from './activity.module.css';
import { type AuditEntry, activitySentence } from './activity-sentence.ts';

const icons: Record<AuditEntry['action'], LucideIcon> = { create: Plus, update: Pencil, delete: Trash2 };

export function ActivityRow({ entry }: { entry: AuditEntry }) {
  const i18n = useI18n();
  const user = useSession()?.user;
  const { before, after, fields } = activitySentence(i18n, entry);
  // Of others only the address is known here.
  const who = entry.userId !== null && entry.userId === user?.id ? user.fullName : entry.userEmail;
  return (
    <li className={styles.entry}>
      <span className={styles.action} data-action={entry.action}>
        <Icon as={icons[entry.action]} size={14} />
      </span>
      <span className={styles.what}>
        {before}
        <strong title={entry.userEmail ?? undefined}>{who ?? i18n.text.home.activity.system}</strong>
        {after}
        {fields.length > 0 && <code className={styles.fields}>{fields.join(', ')}</code>}
      </span>
      <span className={styles.when}>
        <Time instant={entry.createdAt} quiet />
      </span>
    </li>
  );
}
