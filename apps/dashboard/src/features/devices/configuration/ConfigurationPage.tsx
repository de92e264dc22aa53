import { readAppleEnterprise } from '@muster/contract/calls/apple';
import { Skeleton } from '@muster/ui/Skeleton';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { DevicesNav } from '../../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { ContactSection } from './ContactSection.tsx';
import styles from './configuration.module.css';
import { DangerSection } from './DangerSection.tsx';
import { PushSection } from './PushSection.tsx';

const SetupChecklist = lazyPart(async () => (await import('./SetupChecklist.tsx')).SetupChecklist);
const ScheduleSection = lazyPart(async () => (await import('./ScheduleSection.tsx')).ScheduleSection);

/** What lets this workspace manage devices: for Apple the push certificate, the hours of rest, the contact. */
export function ConfigurationPage() {
  const { text } = useAccountI18n();
  const { org = '' } = useParams();
  const heading = usePage();
  const gates = useGates();
  useLive(org);
  const {
    data: read,
    error,
    refetch,
  } = useCall(readAppleEnterprise, { params: { org } }, { follows: ['admEnterprise'] });
  const none = (error as { code?: number } | null)?.code === 3001;
  const data = none ? undefined : read;
  // While it is read again it is unknown whether there is one; what somebody has chosen to upload stays.
  const [known, setKnown] = useState(false);
  if (!known && (data || none)) setKnown(true);
  const mayUpdate = gates?.may('admEnterprise', 'update') ?? false;
  return (
    <>
      <DevicesNav org={org} />
      <h1 ref={heading} tabIndex={-1}>
        {text.routes['devices-configuration']}
      </h1>
      <div className={styles.page}>
        {!known && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
        {known && <SetupChecklist org={org} enterprise={data ?? null} mayUpdate={mayUpdate} />}
        {known && <PushSection org={org} enterprise={data ?? null} mayUpdate={mayUpdate} />}
        {data && (
          <>
            <ScheduleSection key={data.updatedAt} org={org} enterprise={data} mayUpdate={mayUpdate} />
            <ContactSection key={`c${data.updatedAt}`} org={org} enterprise={data} mayUpdate={mayUpdate} />
            {gates?.may('admEnterprise', 'execute') && <DangerSection org={org} enterprise={data} />}
          </>
        )}
      </div>
    </>
  );
}
