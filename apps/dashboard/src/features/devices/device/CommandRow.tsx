import { cancelCommand, listDeviceCommands, retryCommand } from '@muster/contract/calls/commands';
import type { Command } from '@muster/contract/commands';
import type { AppleCommandStatus } from '@muster/contract/enumerations/apple';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Time } from '@muster/ui/Time';
import { RotateCw, X } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
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

/** One command: what it is, how far it is, why it waits or what the device answered, and what can be done. */
export function CommandRow({ org, command }: { org: string; command: Command }) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.commands;
  const gates = useGates();
  const params = { org, commandId: command.id };
  const canceling = useChange(cancelCommand, {
    invalidates: [listDeviceCommands],
    success: (reply) => (reply.endedAt === null ? words.cancelRequested : words.canceled),
  });
  const retrying = useChange(retryCommand, { invalidates: [listDeviceCommands], success: () => words.retried });
  const { wait, error } = command;
  return (
    <li>
      <div className={styles.grow}>
        <strong>{words.kinds[command.kind]}</strong>
        {command.requestType && <span className={styles.quiet}> · {command.requestType}</span>}
        {command.userName && <span className={styles.quiet}> · {command.userName}</span>}
        <p className={styles.quiet}>
          {wait ? <Wait wait={wait} /> : (error?.message ?? (command.endReason && words.ends[command.endReason]))}
          {wait?.nextAttempt && <> {fillTime(words.next, <Time instant={wait.nextAttempt} quiet />)}</>}
          {command.notNowCount > 0 && ` · ${fill(words.notNow, { count: command.notNowCount })}`}
        </p>
        <p className={styles.quiet}>
          {text.devices.labels.group[command.groupType]} · {command.actor?.name ?? words.program} ·{' '}
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
  const words = useAccountI18n().text.devices.commands;
  return (
    <>
      {words.waits[wait.reason]}
      {wait.until && <> {fillTime(words.until, <Time instant={wait.until} quiet />)}</>}
    </>
  );
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
