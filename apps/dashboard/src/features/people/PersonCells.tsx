import type { Person } from '@muster/contract/people';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Mail, MailX } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useSession } from '../../shared/services.ts';
import styles from './people.module.css';

/** Who it is: picture, name, and the address beneath. Of those who have no name yet, the address is the name. */
export function Name({ person, short = false }: { person: Person; short?: boolean }) {
  const { text } = useAccountI18n();
  const isOwn = useSession()?.user.id === person.userId;
  const { id, fullName, email, picture } = person;
  return (
    <span className={styles.name}>
      <Avatar name={fullName || email} id={person.userId ?? id} src={picture} size="xs" />
      <span className={styles.words}>
        <span className={styles.who}>
          <strong>{fullName || email}</strong>
          {isOwn && <span className={styles.quiet}>({text.people.you})</span>}
        </span>
        {!short && fullName !== '' && <span className={styles.address}>{email}</span>}
      </span>
      {!short && <InvitationState person={person} />}
    </span>
  );
}

/** Of those who have been asked to come and have not answered. */
export function InvitationState({ person: { status, invitation } }: { person: Pick<Person, 'status' | 'invitation'> }) {
  const { text } = useAccountI18n();
  if (status !== 'invited') return null;
  const expired = invitation !== null && Date.parse(invitation.expiresAt) < Date.now();
  return (
    <Badge tone={expired ? 'red' : 'amber'} icon={expired ? MailX : Mail}>
      {expired ? text.people.expired : text.people.kinds.invited}
    </Badge>
  );
}

export function Labelled({ of, value }: { of: 'personOrigin' | 'personScope' | 'workspaceRole'; value: string }) {
  const labels: Readonly<Record<string, string>> = useAccountI18n().texts.labels[of];
  return labels[value] ?? value;
}

/** The whole workspace, or how many of its apps. */
export function Applications({ person: { scope, applications } }: { person: Person }) {
  const { text, fill } = useAccountI18n();
  if (scope === 'organization') return <Labelled of="personScope" value={scope} />;
  return fill(text.people.appsCount, { count: applications.length });
}

/** The first ones, and how many more; all of them when pointed at. */
export function Words({ words }: { words: readonly string[] }) {
  const [first, second, ...rest] = words;
  if (first === undefined) return <span className={styles.quiet}>—</span>;
  return (
    <span title={words.join(', ')}>
      {second === undefined ? first : `${first}, ${second}`}
      {rest.length > 0 && <span className={styles.quiet}> +{rest.length}</span>}
    </span>
  );
}
