import { deleteDeviceLocations, listDeviceLocations } from '@muster/contract/calls/devices';
import type { DeviceLocation } from '@muster/contract/devices';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { MapPin, Trash2 } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './device.module.css';
import { LocationMap } from './LocationMap.tsx';
import { useDevice } from './use-device.ts';

/** Where it was, on a map that is drawn here: nobody else learns where devices are. */
export function LocationsPage() {
  const { text, fill } = useAccountI18n();
  const { org = '' } = useParams();
  const { id } = useDevice();
  const gates = useGates();
  const dialogs = useDialogs();
  const words = text.devices.locations;
  const params = { org, deviceId: id };
  const { data } = useCall(
    listDeviceLocations,
    { params, query: { limit: '100' } },
    { follows: ['admDevice', 'command'] },
  );
  const forgetting = useChange(deleteDeviceLocations, { invalidates: [listDeviceLocations], success: 'deleted' });
  if (!data) return <Skeleton height={320} />;
  if (data.items.length === 0) {
    return (
      <div className={styles.page}>
        <EmptyState icon={MapPin} title={words.none}>
          {words.noneText}
        </EmptyState>
      </div>
    );
  }
  async function forget(): Promise<void> {
    const sure = await dialogs.confirm({
      title: words.forgetTitle,
      text: words.forgetText,
      confirmLabel: words.forget,
      danger: true,
    });
    if (sure) forgetting.mutate({ params });
  }
  return (
    <div className={styles.page}>
      <h2 className="visually-hidden">{words.title}</h2>
      <LocationMap locations={data.items} label={words.map} />
      <ul className={styles.rows}>
        {data.items.map((location) => (
          <li key={location.id}>
            <span className={styles.grow}>
              {place(location)}
              {location.accuracy !== null && ` · ${fill(words.accuracy, { meters: Math.round(location.accuracy) })}`}
            </span>
            <Time instant={location.createdAt} />
            <a href={`geo:${location.latitude},${location.longitude}`}>{words.open}</a>
          </li>
        ))}
      </ul>
      {gates?.may('location', 'delete') && (
        <div>
          <Button color="danger-outline" icon={Trash2} onClick={() => void forget()}>
            {words.forget}
          </Button>
        </div>
      )}
    </div>
  );
}

const place = ({ latitude, longitude }: DeviceLocation) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
