import { readAppleEnterprise } from '@muster/contract/calls/apple';
import { ApiError } from '@muster/contract/client';
import { buttonClass } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { KeyRound, Unplug } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { Section } from '../../../shared/settings/Section.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { TokenUpload } from './TokenUpload.tsx';

const notThere = 3001;

/** There is no token yet: what it takes to get one, one thing after the other. */
export function DepSetUp({ org }: { org: string }) {
  const { text, texts } = useAccountI18n();
  const words = text.dep;
  const gates = useGates();
  const { data, error, refetch } = useCall(readAppleEnterprise, { params: { org } }, { follows: ['admEnterprise'] });
  const none = error instanceof ApiError && error.code === notThere;
  if (error && !none && !data) return <Failed error={error} retry={refetch} />;
  if (!gates || (!data && !none)) return <Skeleton lines={6} />;
  if (none || !data?.certificates) {
    return (
      <EmptyState
        icon={KeyRound}
        title={words.push.title}
        action={
          <Link to={pathTo('devices-configuration', { org })} className={buttonClass()}>
            {words.push.open}
          </Link>
        }
      >
        {words.push.text}
      </EmptyState>
    );
  }
  if (!gates.may('admEnterprise', 'update')) {
    return (
      <EmptyState icon={Unplug} title={words.notConnected.title}>
        {words.notConnected.text}
      </EmptyState>
    );
  }
  return (
    <div className={frame.page}>
      <Section title={words.setUp.title} text={words.setUp.text}>
        {gates.allowed('appleDep') ? (
          <TokenUpload org={org} />
        ) : (
          <Notice kind="info">{texts.messages.permission.locked}</Notice>
        )}
      </Section>
    </div>
  );
}
