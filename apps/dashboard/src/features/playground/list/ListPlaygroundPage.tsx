import { Button } from '@muster/ui/Button';
import { Lock, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { type MemorySource, memorySource } from '../../../shared/list/memory-source.ts';
import { useList } from '../../../shared/list/use-list.ts';
import styles from './device-list.module.css';
import { deviceList } from './device-list.tsx';
import { type SampleDevice, sampleDevice, sampleDevices } from './sample-devices.ts';

/** `?rows=1000000` shows how the list bears a million. */
function rowsAsked(): number {
  const asked = Number(new URLSearchParams(window.location.search).get('rows') ?? 100_000);
  return Number.isSafeInteger(asked) && asked >= 0 ? Math.min(asked, 1_000_000) : 100_000;
}

/** Made once for as long as the page lives: a hundred thousand rows take a moment. */
const sources = new Map<number, MemorySource<SampleDevice>>();

function sourceOf(count: number): MemorySource<SampleDevice> {
  const known = sources.get(count);
  if (known) return known;
  const source = memorySource<SampleDevice>({
    key: `sample-${count}`,
    rows: sampleDevices(count),
    rowKey: ({ id }) => id,
    searched: ({ name, owner, serial }) => `${name} ${owner} ${serial}`.toLowerCase(),
    value: (row, id) => row[id as keyof SampleDevice],
  });
  sources.set(count, source);
  return source;
}

let added = 10_000_000;

/** The list kit at work on devices that do not exist. */
export function ListPlaygroundPage() {
  const [count] = useState(rowsAsked);
  const source = useMemo(() => sourceOf(count), [count]);
  const list = useList(deviceList, source);
  const dialogs = useDialogs();

  function add(): void {
    for (let n = 0; n < 3; n++) source.add({ ...sampleDevice(added++), seen: '2026-11-01T12:00:00.000Z' });
  }

  function change(): void {
    const row = list.rows.store.row(list.seen.get().first);
    if (row) source.replace({ ...row, owner: 'Somebody Else', state: row.state === 'locked' ? 'ok' : 'locked' });
  }

  function remove(): void {
    const row = list.rows.store.row(list.seen.get().first + 1);
    if (row) source.remove(row.id);
  }

  const tell = (done: string): ListAction['run'] => {
    return (selected, count) =>
      showToast({
        kind: 'success',
        text: 'ids' in selected ? `${done}: ${count}` : `${done}: ${count}, all but ${selected.except.length}`,
      });
  };
  const actions: ListAction[] = [
    { id: 'lock', label: () => 'Lock', icon: Lock, run: tell('Locked') },
    { id: 'refresh', label: () => 'Refresh', icon: RefreshCw, run: tell('Refreshed') },
    { id: 'remove', label: () => 'Remove', icon: Trash2, danger: true, run: tell('Removed') },
  ];

  return (
    <ListPage
      list={list}
      title="Devices"
      action={
        <div className={styles.tools}>
          <Button color="outline" size="sm" onClick={change}>
            Change one
          </Button>
          <Button color="outline" size="sm" onClick={remove}>
            Delete one
          </Button>
          <Button size="sm" icon={Plus} onClick={add}>
            Add three
          </Button>
        </div>
      }
      actions={actions}
      onOpen={(device) =>
        void dialogs.modal({
          title: device.name,
          content: () => (
            <p>
              {device.owner} · {device.serial}
            </p>
          ),
        })
      }
    />
  );
}
