import { assignDevices } from '@muster/contract/calls/devices';
import type { DeviceUser } from '@muster/contract/devices';
import { Smartphone, UserCheck, UserMinus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useFollowBulkTask } from '../../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { ListAction } from '../../../shared/list/define-list.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { devicesOf } from './UserCells.tsx';

const GiveForm = lazyPart(async () => (await import('./GiveForm.tsx')).GiveForm);

/** What can be done with users of devices: seeing, giving and taking back what they have. */
export function useUserActions(org: string, list: List<DeviceUser>): ListAction<DeviceUser>[] {
  const { text, fill } = useAccountI18n();
  const { api } = useServices();
  const dialogs = useDialogs();
  const gates = useGates();
  const navigate = useNavigate();
  const follow = useFollowBulkTask(org);
  const words = text.devices.area.users;
  const params = { org };
  /** Each is offered for one of them alone, who is in sight. */
  function only(selected: Selected): DeviceUser | undefined {
    const isIt = ({ id }: DeviceUser) =>
      'ids' in selected ? selected.ids.includes(id) : !selected.except.includes(id);
    return list.rows.store.loadedRows().find(isIt);
  }
  async function done(task: Parameters<typeof follow>[0]): Promise<void> {
    await follow(task, () => list.refresh());
    list.selection.clear();
  }
  async function give(selected: Selected): Promise<void> {
    const user = only(selected);
    if (!user) return;
    await dialogs.modal({
      title: fill(words.assignTitle, { name: user.name || user.email }),
      content: (close) => (
        <GiveForm
          org={org}
          onClose={close}
          save={async (deviceIds) => {
            await done(await api.send(assignDevices, { params, body: { deviceIds, mdmUserId: user.id } }));
            close();
          }}
        />
      ),
    });
  }
  async function release(selected: Selected): Promise<void> {
    const user = only(selected);
    if (!user) return;
    const sure = await dialogs.confirm({
      title: fill(words.releaseTitle, { name: user.name || user.email }),
      text: words.releaseText,
      confirmLabel: words.release,
    });
    const body = { all: { mdmUser: user.id }, mdmUserId: null };
    if (sure) await done(await api.send(assignDevices, { params, body }));
  }
  const show: ListAction<DeviceUser> = {
    id: 'show',
    label: ({ devices }) => devices.area.users.show,
    icon: Smartphone,
    exactly: 1,
    concerns: ({ devices }) => devices > 0,
    run(selected) {
      const user = only(selected);
      if (user) void navigate(devicesOf(org, user.id));
    },
  };
  if (!gates?.may('admDevice', 'update')) return [show];
  return [
    show,
    {
      id: 'assign',
      label: ({ devices }) => devices.area.users.assign,
      icon: UserCheck,
      exactly: 1,
      run: give,
    },
    {
      id: 'release',
      label: ({ devices }) => devices.area.users.release,
      icon: UserMinus,
      exactly: 1,
      concerns: ({ devices }) => devices > 0,
      run: release,
    },
  ];
}
