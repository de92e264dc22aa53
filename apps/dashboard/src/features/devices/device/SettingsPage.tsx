import { deleteDevice, listDevices } from '@muster/contract/calls/devices';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { useNavigate, useParams } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './device.module.css';
import { useDevice } from './use-device.ts';

const DeviceSettings = lazyPart(
  async () => (await import('./settings/DeviceSettings.tsx')).DeviceSettings,
  'devices',
  'policyAssignments',
);
const SettingsForm = lazyPart(async () => (await import('./SettingsForm.tsx')).SettingsForm);

/** What its policies give the device, what administrators say of it, and the end of it. */
export function SettingsPage() {
  const { text, fill } = useAccountI18n();
  const { org = '' } = useParams();
  const device = useDevice();
  const gates = useGates();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const words = text.devices.settings;
  const params = { org, deviceId: device.id };
  const deleting = useChange(deleteDevice, { invalidates: [listDevices], success: 'deleted' });
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: device.displayName }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    await deleting.mutateAsync({ params });
    void navigate(pathTo('devices', { org }));
  }
  return (
    <div className={styles.page}>
      <DeviceSettings org={org} device={device} meanwhile={<Skeleton height={200} />} />
      <div className={styles.form}>
        <SettingsForm meanwhile={<Skeleton height={260} />} />
      </div>
      {gates?.may('admDevice', 'delete') && (
        <section className={styles.section} aria-labelledby="danger">
          <h2 id="danger">{words.danger}</h2>
          <p className={styles.quiet}>{device.health === 'gone' ? words.deleteText : words.stillManaged}</p>
          <div>
            <Button color="danger-outline" disabled={device.health !== 'gone'} onClick={() => void remove()}>
              {words.delete}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
