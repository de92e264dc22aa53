import { listDeviceCommands } from '@muster/contract/calls/commands';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { CommandRow } from './CommandRow.tsx';
import styles from './device.module.css';
import { useDevice } from './use-device.ts';

/** Commands of the device: those that wait in the order in which they go, then the ended. */
export function CommandsPage() {
  const { text } = useAccountI18n();
  const { org = '' } = useParams();
  const device = useDevice();
  const [limit, setLimit] = useState(50);
  const words = text.devices.commands;
  const { data, error, refetch } = useCall(
    listDeviceCommands,
    { params: { org, deviceId: device.id }, query: { limit: String(limit) } },
    { follows: ['command'], keepsPrevious: true },
  );
  if (error && !data) return <Failed error={error} retry={refetch} className={styles.page} />;
  if (!data) return <Skeleton height={200} />;
  const open = data.items.filter(({ endedAt }) => endedAt === null);
  const ended = data.items.filter(({ endedAt }) => endedAt !== null);
  return (
    <div className={styles.page}>
      {data.items.length === 0 && (
        <EmptyState icon={Send} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      )}
      {[[words.open, open] as const, [words.done, ended] as const].map(
        ([title, commands]) =>
          commands.length > 0 && (
            <section key={title} className={styles.section} aria-label={title}>
              <h2>{title}</h2>
              <ul className={styles.rows}>
                {commands.map((command) => (
                  <CommandRow key={command.id} org={org} command={command} />
                ))}
              </ul>
            </section>
          ),
      )}
      {data.next !== null && limit < 100 && (
        <Button color="outline" onClick={() => setLimit(100)}>
          {text.devices.overview.more}
        </Button>
      )}
    </div>
  );
}
