import { destroyMany, sendCommands } from '@muster/contract/calls/commands';
import { assignDevices, deleteDevices, tagDevices } from '@muster/contract/calls/devices';
import type { AskedKind } from '@muster/contract/commands';
import type { Device } from '@muster/contract/devices';
import { Eraser, Lock, RefreshCw, RotateCw, Tags, Trash2, UserCheck, UserMinus } from 'lucide-react';
import { useFollowBulkTask } from '../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import type { ListAction } from '../../shared/list/define-list.ts';
import { filterQuery } from '../../shared/list/list-query.ts';
import type { Selected } from '../../shared/list/selection.ts';
import type { List } from '../../shared/list/use-list.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { TagForm } from './actions/TagForm.tsx';
import { TypedForm } from './actions/TypedForm.tsx';

const AssignForm = lazyPart(async () => (await import('./actions/AssignForm.tsx')).AssignForm);

/** What can be done with several devices at once: bulk tasks, with a result for each device. */
export function useDeviceBulk(org: string, list: List<Device>): ListAction<Device>[] {
  const { text, fill } = useAccountI18n();
  const { api } = useServices();
  const dialogs = useDialogs();
  const gates = useGates();
  const follow = useFollowBulkTask(org);
  const words = text.devices.bulk;
  const params = { org };

  function selectionOf(selected: Selected) {
    return 'ids' in selected
      ? { deviceIds: [...selected.ids] }
      : { all: filterQuery(list.definition, selected.all), exceptDeviceIds: [...selected.except] };
  }
  async function done(task: Parameters<typeof follow>[0]): Promise<void> {
    await follow(task, () => list.refresh());
    list.selection.clear();
  }
  const ask =
    (kind: AskedKind, question?: { title: string; text: string }) => async (selected: Selected, count: number) => {
      if (
        question &&
        !(await dialogs.confirm({
          title: fill(question.title, { count }),
          text: question.text,
          confirmLabel: text.devices.forms.send,
        }))
      )
        return;
      await done(await api.send(sendCommands, { params, body: { ...selectionOf(selected), kind } }));
    };
  async function tag(selected: Selected, count: number): Promise<void> {
    await dialogs.modal({
      title: fill(words.tagTitle, { count }),
      content: (close) => (
        <TagForm
          onClose={close}
          save={async (tags) => {
            await done(await api.send(tagDevices, { params, body: { ...selectionOf(selected), ...tags } }));
            close();
          }}
        />
      ),
    });
  }
  async function assign(selected: Selected, count: number): Promise<void> {
    await dialogs.modal({
      title: fill(text.devices.area.assign.title, { count }),
      content: (close) => (
        <AssignForm
          org={org}
          onClose={close}
          save={async (mdmUserId) => {
            await done(await api.send(assignDevices, { params, body: { ...selectionOf(selected), mdmUserId } }));
            close();
          }}
        />
      ),
    });
  }
  async function release(selected: Selected, count: number): Promise<void> {
    const { releaseTitle, releaseText, release: confirmLabel } = text.devices.area.assign;
    const sure = await dialogs.confirm({ title: fill(releaseTitle, { count }), text: releaseText, confirmLabel });
    if (!sure) return;
    await done(await api.send(assignDevices, { params, body: { ...selectionOf(selected), mdmUserId: null } }));
  }
  async function wipe(selected: Selected, count: number): Promise<void> {
    await dialogs.modal({
      title: fill(words.wipeTitle, { count }),
      content: (close) => (
        <TypedForm
          warning={words.wipeText}
          label={fill(words.wipeTyped, { count })}
          typed={String(count)}
          confirm={words.wipe}
          onClose={close}
          submit={async (confirm) => {
            await done(
              await api.send(destroyMany, { params, body: { ...selectionOf(selected), kind: 'wipe', confirm } }),
            );
            close();
          }}
        />
      ),
    });
  }
  async function remove(selected: Selected, count: number): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { count }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
      typed: count > 1,
    });
    if (sure) await done(await api.send(deleteDevices, { params, body: selectionOf(selected) }));
  }

  const commands: ListAction<Device>[] = [
    { id: 'refresh', label: ({ devices }) => devices.bulk.refresh, icon: RefreshCw, run: ask('refresh') },
    {
      id: 'lock',
      label: ({ devices }) => devices.bulk.lock,
      icon: Lock,
      run: ask('lock', { title: words.lockTitle, text: words.lockText }),
    },
    {
      id: 'restart',
      label: ({ devices }) => devices.bulk.restart,
      icon: RotateCw,
      run: ask('restart', { title: words.restartTitle, text: words.restartText }),
    },
  ];
  const said: ListAction<Device>[] = [
    { id: 'tag', label: ({ devices }) => devices.bulk.tag, icon: Tags, run: tag },
    ...(gates?.may('organizationCollaborator', 'list')
      ? [
          {
            id: 'assign',
            label: ({ devices }) => devices.area.assign.action,
            icon: UserCheck,
            run: assign,
          } satisfies ListAction<Device>,
        ]
      : []),
    {
      id: 'release',
      label: ({ devices }) => devices.area.assign.release,
      icon: UserMinus,
      concerns: ({ mdmUser }) => mdmUser !== null,
      run: release,
    },
  ];
  return [
    ...(gates?.may('command', 'create') ? commands : []),
    ...(gates?.may('admDevice', 'update') ? said : []),
    ...(gates?.may('admDevice', 'wipe')
      ? [
          {
            id: 'wipe',
            label: ({ devices }) => devices.bulk.wipe,
            icon: Eraser,
            danger: true,
            run: wipe,
          } satisfies ListAction<Device>,
        ]
      : []),
    ...(gates?.may('admDevice', 'delete')
      ? [
          {
            id: 'delete',
            label: ({ devices }) => devices.bulk.delete,
            icon: Trash2,
            danger: true,
            concerns: ({ health }) => health === 'gone',
            run: remove,
          } satisfies ListAction<Device>,
        ]
      : []),
  ];
}
