import { readProfile } from '@muster/contract/calls/profiles';
import { Skeleton } from '@muster/ui/Skeleton';
import { FileQuestion } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { PlainPage } from '../../../shared/ui/PlainPage.tsx';
import heads from '../../../shared/ui/page-head.module.css';
import { ProfileView } from './ProfileView.tsx';

/** One uploaded profile: what it holds, who signed it, what devices may not like, and who has it. */
export function ProfilePage() {
  const { org = '', profile: profileId = '' } = useParams();
  const { text } = useAccountI18n();
  const words = text.policyProfiles;
  useLive(org);
  const { data, error, refetch } = useCall(
    readProfile,
    { params: { org, profileId } },
    { follows: ['profile', 'policy'] },
  );
  const code = (error as { code?: number } | null)?.code;
  if (!data && (code === 3001 || code === 6002)) {
    return (
      <PlainPage
        icon={FileQuestion}
        title={words.gone}
        text={words.goneText}
        to={pathTo('devices-profiles', { org })}
        link={words.back}
      />
    );
  }
  if (error && !data) return <Failed error={error} retry={refetch} />;
  if (!data) {
    return (
      <div className={heads.head} role="status">
        <span className="visually-hidden">{text.common.loading}</span>
        <Skeleton width={220} height={40} />
      </div>
    );
  }
  return <ProfileView org={org} profile={data} />;
}
