import { readInvitation } from '@muster/contract/calls/invitations';
import { ApiError } from '@muster/contract/client';
import { buttonClass } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { AcceptAsNew } from './AcceptAsNew.tsx';
import { AcceptAsUser } from './AcceptAsUser.tsx';
import { InvitationIntro } from './InvitationIntro.tsx';
import { InvitationOver } from './InvitationOver.tsx';
import styles from './invitation.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { SignInToAccept } from './SignInToAccept.tsx';

const unknown = new Set([3001, 6002]);

/** Where the link of an invitation leads, whoever is signed in. */
export function InvitationPage() {
  const { text, fill } = useAccountI18n();
  const words = text.people.invitation;
  const { token = '' } = useParams();
  const user = useSession()?.user;
  const { data, error, refetch } = useCall(readInvitation, { params: { token } });
  const isUnknown = error instanceof ApiError && unknown.has(error.code);
  const workspace = data?.organization.name;
  const title = isUnknown ? words.unknownTitle : workspace && fill(words.title, { workspace });
  const heading = usePage(title, workspace);

  if (data && data.state !== 'open')
    return <InvitationOver invitation={{ ...data, state: data.state }} heading={heading} />;
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {title ?? text.routes.invitation}
        </h1>
        {data && <InvitationIntro invitation={data} />}
        {isUnknown && <p>{words.unknownText}</p>}
      </div>
      {!data && !error && <Skeleton lines={5} />}
      {!data && error && !isUnknown && <Failed error={error} retry={refetch} />}
      {isUnknown && !user && (
        <div className={styles.ways}>
          <Link to={paths['welcome-index']} className={buttonClass({ color: 'outline', size: 'lg' })}>
            {text.common.signIn}
          </Link>
        </div>
      )}
      {data && !user && (data.hasAccount ? <SignInToAccept invitation={data} /> : <AcceptAsNew invitation={data} />)}
      {data && user?.email === data.email && <AcceptAsUser invitation={data} />}
      {data && user && user.email !== data.email && <OtherAccount invitation={data} signedIn={user.email} />}
    </>
  );
}
