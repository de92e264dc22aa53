import {
  cancelCommand,
  listCommands,
  listDeviceCommands,
  readCommandGroup,
  retryCommand,
} from '@muster/contract/calls/commands';
import type { Command } from '@muster/contract/commands';
import type { AppleCommandStatus } from '@muster/contract/enumerations/apple';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Time } from '@muster/ui/Time';
import { RotateCw, X } from 'lucide-react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './device.module.css';

const tones = {
  Acknowledged: 'green',
  Awaiting: 'blue',
  Pending: 'blue',
  Tried: 'amber',
  Error: 'red',
  CommandFormatError: 'red',
  Cancel: 'slate',
  Superseded: 'slate',
  ProtectionCanceled: 'slate',
} as const satisfies Record<AppleCommandStatus, string>;

interface Props {
  org: string;
  command: Command;
  /** Among those of several devices its device is what tells it apart. */
  ofDevice?: boolean;
}

const invalidates = [listDeviceCommands, listCommands, readCommandGroup] as const;

/** One command: what it is, how far it is, why it waits or what the device answered, and what can be done. */
export function CommandRow({ org, command, ofDevice = false }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.commands;
  const gates = useGates();
  const params = { org, commandId: command.id };
  const canceling = useChange(cancelCommand, {
    invalidates,
    success: (reply) => (reply.endedAt === null ? words.cancelRequested : words.canceled),
  });
  const retrying = useChange(retryCommand, { invalidates, success: () => words.retried });
  const { wait, error } = command;
  return (
    <li>
      <div className={styles.grow}>
        {ofDevice ? (
          <Link to={pathTo('device-commands', { org, device: formatDevice(command.device) })} dir="auto">
            {command.device.displayName || text.devices.unnamed}
          </Link>
        ) : (
          <strong>{words.kinds[command.kind]}</strong>
        )}
        {command.requestType && <span className={styles.quiet}> · {command.requestType}</span>}
        {command.userName && <span className={styles.quiet}> · {command.userName}</span>}
        <p className={styles.quiet}>
          {wait ? <Wait wait={wait} /> : (error?.message ?? (command.endReason && words.ends[command.endReason]))}
          {wait?.nextAttempt && <> {fillTime(words.next, <Time instant={wait.nextAttempt} quiet />)}</>}
          {command.notNowCount > 0 && ` · ${fill(words.notNow, { count: command.notNowCount })}`}
        </p>
        <p className={styles.quiet}>
          {!ofDevice && `${text.devices.labels.group[command.groupType]} · ${command.actor?.name ?? words.program} · `}
          <Time instant={command.endedAt ?? command.createdAt} quiet />
        </p>
      </div>
      <Badge tone={tones[command.status]}>{text.devices.labels.status[command.status]}</Badge>
      {command.can.cancel && gates?.may('command', 'delete') && (
        <Button
          color="outline"
          size="sm"
          icon={X}
          pending={canceling.isPending}
          onClick={() => canceling.mutate({ params })}
        >
          {words.cancel}
        </Button>
      )}
      {command.can.retry && gates?.may('command', 'create') && (
        <Button
          color="outline"
          size="sm"
          icon={RotateCw}
          pending={retrying.isPending}
          onClick={() => retrying.mutate({ params })}
        >
          {words.retry}
        </Button>
      )}
    </li>
  );
}

function Wait({ wait }: { wait: NonNullable<Command['wait']> }) {
  const { text, language } = useAccountI18n();
  const words = text.devices.commands;
  return (
    <>
      {words.waits[wait.reason]}
      {wait.until && ` ${words.until.replace('{time}', clockTime(language, wait.until))}`}
    </>
  );
}

/** "18:00", or "Mon 18:00" on another day: what is waited for has a time, not a distance. */
function clockTime(language: string, instant: string): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, isToday ? clock : { weekday: 'short', ...clock }).format(date);
}

function fillTime(words: string, time: React.ReactNode, place = '{time}') {
  const [before, after] = words.split(place);
  return (
    <>
      {before}
      {time}
      {after}
    </>
  );
}
