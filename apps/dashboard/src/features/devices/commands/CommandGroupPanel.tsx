import { cancelCommandGroup, listCommands, readCommandGroup } from '@muster/contract/calls/commands';
import type { CommandGroup } from '@muster/contract/commands';
import { Button } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { Ban, ListChecks, Send } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import styles from './commands.module.css';
import { GroupProgress, GroupState } from './GroupCells.tsx';
import { GroupCommands } from './GroupCommands.tsx';

/** The side panel `commandGroup`: what was asked of devices together, and what became of each. */
export function CommandGroupPanel({ id }: { id: string }) {
  const words = useAccountI18n().text.devices.area.groups.panel;
  const org = useActiveOrg() ?? '';
  useLive(org);
  const read = useCall(readCommandGroup, { params: { org, commandGroupId: id } }, { follows: ['command'] });
  return (
    <EntityPanel read={read} gone={{ icon: Send, title: words.gone, text: words.goneText }}>
      {(group) => <Group org={org} group={group} />}
    </EntityPanel>
  );
}

function Group({ org, group }: { org: string; group: CommandGroup }) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.area.groups;
  const gates = useGates();
  const dialogs = useDialogs();
  const canceling = useChange(cancelCommandGroup, {
    invalidates: [readCommandGroup, listCommands],
    success: () => words.panel.canceled,
  });
  async function cancel(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.panel.cancelTitle, { count: group.open }),
      text: words.panel.cancelText,
      confirmLabel: words.panel.cancel,
      danger: true,
    });
    if (sure) canceling.mutate({ params: { org, commandGroupId: group.id } });
  }
  const { kind, bulkTaskId } = group;
  const seesTask = bulkTaskId !== null && gates?.may('bulkTask', 'list');
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h3>{kind === null ? words.unknown : text.devices.commands.kinds[kind]}</h3>
        <GroupState group={group} />
      </header>
      <GroupProgress group={group} />
      {(group.can.cancel || seesTask) && (
        <div className={styles.actions}>
          {group.can.cancel && (
            <Button color="danger-outline" icon={Ban} pending={canceling.isPending} onClick={() => void cancel()}>
              {words.panel.cancel}
            </Button>
          )}
          {seesTask && (
            <Button
              color="outline"
              icon={ListChecks}
              onClick={() => dialogs.openPanel({ s: 'bulkTask', id: bulkTaskId, section: undefined })}
            >
              {words.panel.task}
            </Button>
          )}
        </div>
      )}
      <KeyValues
        columns={2}
        items={[
          { label: words.columns.type, value: text.devices.labels.group[group.type] },
          { label: words.columns.who, value: group.actor?.name ?? words.program },
          { label: words.columns.when, value: <Time instant={group.createdAt} /> },
          ...(group.reason ? [{ label: words.columns.reason, value: group.reason }] : []),
        ]}
      />
      <GroupCommands org={org} group={group} />
    </div>
  );
}
