import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** Who invites whom, where to, and as what. */
export function InvitationIntro({ invitation }: { invitation: Invitation }) {
  const { text, texts, fill, language } = useAccountI18n();
  const words = text.people.invitation;
  const { organization, invitedBy, email } = invitation;
  const role = labelIn(texts.labels, 'workspaceRole', invitation.role).toLocaleLowerCase(language);
  const params = { workspace: organization.name, role };
  return (
    <div className={styles.who}>
      <Avatar name={organization.name} id={organization.id} src={organization.picture} size="md" shape="rounded" />
      <div>
        <p>{invitedBy ? fill(words.text, { ...params, inviter: invitedBy }) : fill(words.textNobody, params)}</p>
        <p className={styles.quiet}>{fill(words.forEmail, { email })}</p>
      </div>
    </div>
  );
}
