import type { Audience } from '@muster/contract/audiences';
import { Avatar } from '@muster/ui/Avatar';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import cell from '../../shared/list/cells.module.css';
import styles from './audiences.module.css';

export function AudienceName({ audience: { name, description } }: { audience: Audience }) {
  return (
    <span className={cell.name}>
      <strong dir="auto">{name}</strong>
      {description !== '' && (
        <span className={cell.quiet} dir="auto">
          {description}
        </span>
      )}
    </span>
  );
}

/** The app that it is of, or which apps may use it. */
export function AudienceScopeCell({ audience: { application, restricted } }: { audience: Audience }) {
  const words = useAccountI18n().text.audiences;
  if (application === null) return restricted ? words.someApps : words.everyApp;
  return (
    <span className={styles.app}>
      <Avatar name={application.name} id={application.id} src={application.picture} size="xs" shape="rounded" />
      <span dir="auto">{application.name}</span>
    </span>
  );
}

/** What it is made of: addresses, and rules about groups. */
export function MadeOf({ audience: { emails, groupLists } }: { audience: Pick<Audience, 'emails' | 'groupLists'> }) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences.made;
  const parts = [
    ...(emails > 0 ? [fill(words.emails, { count: emails })] : []),
    ...(groupLists > 0 ? [fill(words.groups, { count: groupLists })] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : <span className={cell.quiet}>{words.nothing}</span>;
}

export function People({ users }: { users: number | null }) {
  const { text, fill } = useAccountI18n();
  return users === null ? '—' : fill(text.audiences.people, { count: users });
}
