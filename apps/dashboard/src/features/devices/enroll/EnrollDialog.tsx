import { readAppleEnterprise } from '@muster/contract/calls/apple';
import { ApiError } from '@muster/contract/client';
import { buttonClass } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { DeviceLimitNotice } from '../../../shared/devices/DeviceLimitNotice.tsx';
import { useDeviceRoom } from '../../../shared/devices/use-device-room.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { EnrollmentLink } from './EnrollmentLink.tsx';
import { EnrollmentWays } from './EnrollmentWays.tsx';
import styles from './enroll.module.css';

interface Props {
  org: string;
  onClose(): void;
}

const notThere = 3001;

/** How devices are to come in: for one the link is made here, all else leads to its page. */
export function EnrollDialog({ org, onClose }: Props) {
  const words = useAccountI18n().text.devices.enrollment;
  const [one, setOne] = useState(false);
  const room = useDeviceRoom(org);
  const { data, error, refetch } = useCall(readAppleEnterprise, { params: { org } }, { follows: ['admEnterprise'] });
  if (error instanceof ApiError && error.code === notThere) return <NeedsPush org={org} text={words.needsPush} />;
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />;
  if (!data.certificates) return <NeedsPush org={org} text={words.needsPush} />;
  if (data.certificates.state === 'expired') return <NeedsPush org={org} text={words.pushExpired} />;
  return (
    <div className={styles.dialog}>
      <DeviceLimitNotice org={org} />
      {one ? (
        <EnrollmentLink org={org} onBack={() => setOne(false)} onClose={onClose} />
      ) : (
        <EnrollmentWays org={org} locked={room?.state === 'reached'} onOne={() => setOne(true)} />
      )}
    </div>
  );
}

function NeedsPush({ org, text }: { org: string; text: string }) {
  const words = useAccountI18n().text.devices.enrollment;
  return (
    <div className={styles.dialog}>
      <Notice kind="warning">{text}</Notice>
      <div>
        <Link to={pathTo('devices-configuration', { org })} className={buttonClass()}>
          {words.configure}
        </Link>
      </div>
    </div>
  );
}
