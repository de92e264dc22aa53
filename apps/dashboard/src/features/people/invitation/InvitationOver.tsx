import { buttonClass } from '@muster/ui/Button';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { homePath, paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

interface Props {
  invitation: Invitation & { state: Exclude<Invitation['state'], 'open'> };
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Expired, revoked or used: what happened, and what to do about it. */
export function InvitationOver({ invitation, heading }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.people.invitation;
  const { state, email, organization } = invitation;
  const user = useSession()?.user;
  const isMember = user?.organizations.some(({ slug }) => slug === organization.slug) ?? false;
  const { title, told } = {
    expired: { title: words.expiredTitle, told: words.expiredText },
    revoked: { title: words.revokedTitle, told: words.revokedText },
    accepted: { title: words.usedTitle, told: words.usedText },
  }[state];
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{fill(told, { workspace: organization.name, email })}</p>
      </div>
      <div className={styles.ways}>
        {isMember ? (
          <Link to={homePath(organization.slug)} className={buttonClass({ size: 'lg' })}>
            {fill(words.toWorkspace, { workspace: organization.name })}
          </Link>
        ) : (
          !user && (
            <Link
              to={paths['welcome-index']}
              className={buttonClass({ color: state === 'accepted' ? 'primary' : 'outline', size: 'lg' })}
            >
              {text.common.signIn}
            </Link>
          )
        )}
      </div>
    </>
  );
}
