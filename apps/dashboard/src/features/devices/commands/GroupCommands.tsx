import { listCommands } from '@muster/contract/calls/commands';
import type { CommandGroup } from '@muster/contract/commands';
import { Button } from '@muster/ui/Button';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { CommandRow } from '../device/CommandRow.tsx';
import device from '../device/device.module.css';
import styles from './commands.module.css';
import { otherOf } from './GroupCells.tsx';

type Shown = 'all' | 'failed' | 'open' | 'done' | 'other';

const queries = {
  all: {},
  failed: { status: 'Error,CommandFormatError' },
  open: { open: 'true' },
  done: { status: 'Acknowledged' },
  other: { status: 'Cancel,Superseded,ProtectionCanceled' },
} as const satisfies Record<Shown, object>;

/** The commands of a group, one for each device, a page at a time: there may be a hundred thousand. */
export function GroupCommands({ org, group }: { org: string; group: CommandGroup }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.devices.area.groups.panel;
  const { total: all, failed, open, acknowledged: done } = group;
  const counts: Record<Shown, number> = { all, failed, open, done, other: otherOf(group) };
  const [shown, show] = useState<Shown>(failed > 0 ? 'failed' : 'all');
  /** Where the pages begin that lead to this one. */
  const [begins, setBegins] = useState<readonly string[]>([]);
  const after = begins.at(-1);
  const { data, error, refetch } = useCall(
    listCommands,
    {
      params: { org },
      query: { commandGroupId: group.id, limit: '25', ...queries[shown], ...(after !== undefined && { after }) },
    },
    { follows: ['command'], keepsPrevious: true },
  );
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const options = (Object.keys(queries) as Shown[])
    .filter((name) => name === 'all' || name === shown || counts[name] > 0)
    .map((value) => ({ value, label: fill(words[value], { count: number(counts[value]) }) }));
  return (
    <section className={styles.commands} aria-labelledby="group-commands">
      <h4 id="group-commands">{words.commands}</h4>
      {options.length > 2 && (
        <SegmentedControl
          id="group-commands-shown"
          name="shown"
          label={words.commands}
          hideLabel
          options={options}
          value={shown}
          onChange={(value) => {
            show(value);
            setBegins([]);
          }}
        />
      )}
      {error && !data && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.items.length === 0 && <p className={device.quiet}>{words.none}</p>}
      {data && (
        <ul className={device.rows}>
          {data.items.map((command) => (
            <CommandRow key={command.id} org={org} command={command} ofDevice />
          ))}
        </ul>
      )}
      {(after !== undefined || data?.next) && (
        <div className={styles.actions}>
          <Button
            color="outline"
            size="sm"
            disabled={after === undefined}
            onClick={() => setBegins(begins.slice(0, -1))}
          >
            {words.previous}
          </Button>
          <Button
            color="outline"
            size="sm"
            disabled={!data?.next}
            onClick={() => data?.next && setBegins([...begins, data.next])}
          >
            {words.next}
          </Button>
        </div>
      )}
    </section>
  );
}
