import { readPolicy } from '@muster/contract/calls/policies';
import { Skeleton } from '@muster/ui/Skeleton';
import { ShieldQuestion } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { PlainPage } from '../../../shared/ui/PlainPage.tsx';
import heads from '../../../shared/ui/page-head.module.css';
import { PolicyView } from './PolicyView.tsx';

/** One policy: what it gives, to whom, and how it came to be. */
export function PolicyPage() {
  const { org = '', policy: policyId = '' } = useParams();
  const { text } = useAccountI18n();
  const words = text.policyEditor.page;
  useLive(org);
  const { data, error, refetch } = useCall(readPolicy, { params: { org, policyId } });
  const code = (error as { code?: number } | null)?.code;
  // An id that is none is refused as input: for people both are a policy that is not there.
  if (!data && (code === 3001 || code === 6002)) {
    return (
      <PlainPage
        icon={ShieldQuestion}
        title={words.gone}
        text={words.goneText}
        to={pathTo('devices-policies', { org })}
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
  return <PolicyView key={data.id} org={org} policy={data} />;
}
