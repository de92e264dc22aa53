import { type BulkTask, isRunning } from '@muster/contract/bulk-tasks';
import * as calls from '@muster/contract/calls/bulk-tasks';
import { Button, buttonClass } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Progress } from '@muster/ui/Progress';
import { Time } from '@muster/ui/Time';
import { Ban, Check, Download, ListChecks, RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useServices } from '../../shared/services.ts';
import styles from './bulk-tasks.module.css';
import { TaskState } from './TaskCells.tsx';
import { TaskItems } from './TaskItems.tsx';

/** One task: how far it is, what became of each item, and what can be done about the rest. */
export function BulkTaskPanel({ id }: { id: string }) {
  const words = useAccountI18n().text.bulkTasks.panel;
  const org = useActiveOrg() ?? '';
  const read = useCall(calls.readBulkTask, { params: { org, taskId: id } }, { follows: ['bulkTask'] });
  return (
    <EntityPanel read={read} gone={{ icon: ListChecks, title: words.gone, text: words.goneText }}>
      {(task) => <Task org={org} task={task} />}
    </EntityPanel>
  );
}

function Task({ org, task }: { org: string; task: BulkTask }) {
  const { text, texts } = useAccountI18n();
  const words = text.bulkTasks.panel;
  const over = task.done + task.skipped + task.failed + task.canceled;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h3>{texts.labels.bulkTaskKind[task.kind]}</h3>
        <TaskState task={task} />
      </header>
      {isRunning(task) && task.approval !== 'waiting' && (
        <Progress label={words.progress} value={task.total === 0 ? 1 : over / task.total} />
      )}
      {task.approval === 'waiting' && <Notice kind="warning">{words.waiting}</Notice>}
      <Actions org={org} task={task} />
      <KeyValues
        columns={2}
        items={[
          { label: words.started, value: <Time instant={task.createdAt} /> },
          { label: words.who, value: task.userName ?? task.userEmail },
          ...(task.application ? [{ label: words.app, value: task.application.name }] : []),
          { label: words.total, value: task.total },
          { label: words.hash, value: task.targetsHash, mono: true, copy: true },
        ]}
      />
      <TaskItems org={org} task={task} />
      <Link to={pathTo('bulk-tasks', { org })} className={buttonClass({ color: 'outline', size: 'sm' })}>
        {words.all}
      </Link>
    </div>
  );
}

const changed = [calls.readBulkTask, calls.listBulkItems] as const;

function Actions({ org, task }: { org: string; task: BulkTask }) {
  const { text, fill } = useAccountI18n();
  const words = text.bulkTasks.panel;
  const { api } = useServices();
  const dialogs = useDialogs();
  const params = { org, taskId: task.id };
  const canceling = useChange(calls.cancelBulkTask, { invalidates: changed, success: () => words.canceled });
  const retrying = useChange(calls.retryBulkTask, { invalidates: changed, success: () => words.retried });
  const approving = useChange(calls.approveBulkTask, { invalidates: changed });
  const left = task.total - task.done - task.skipped - task.failed - task.canceled;

  async function cancel(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.cancelTitle, { count: left }),
      text: words.cancelText,
      confirmLabel: words.cancel,
      danger: true,
    });
    if (sure) canceling.mutate({ params });
  }

  async function download(): Promise<void> {
    const response = await api.open(calls.exportBulkItems, { params }, new AbortController().signal);
    saveFile(await response.blob(), 'bulk-task.csv');
  }

  const approve = (agreed: boolean) =>
    approving.mutate({ params, body: { approve: agreed, targetsHash: task.targetsHash } });
  return (
    <div className={styles.actions}>
      {task.can.approve && (
        <>
          <Button icon={Check} pending={approving.isPending} onClick={() => approve(true)}>
            {words.approve}
          </Button>
          <Button color="danger-outline" icon={X} onClick={() => approve(false)}>
            {words.reject}
          </Button>
        </>
      )}
      {task.can.retry && (
        <Button icon={RotateCcw} pending={retrying.isPending} onClick={() => retrying.mutate({ params })}>
          {words.retry}
        </Button>
      )}
      {task.can.cancel && (
        <Button color="danger-outline" icon={Ban} pending={canceling.isPending} onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      )}
      <Button color="outline" icon={Download} onClick={() => void download()}>
        {words.export}
      </Button>
    </div>
  );
}
