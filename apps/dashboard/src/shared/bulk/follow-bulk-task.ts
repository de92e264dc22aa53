import { type BulkTask, isRunning } from '@muster/contract/bulk-tasks';
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { joinLiveChanges } from '../api/live-changes.ts';
import { showToast } from '../errors/show-toast.ts';
import type { AccountI18n } from '../i18n/I18n.tsx';

interface Following {
  api: Api;
  client: QueryClient;
  i18n: Pick<AccountI18n, 'text' | 'fill'>;
  org: string;
  task: BulkTask;
  /** Leads to the panel of the task. */
  open(taskId: string): void;
  onDone(task: BulkTask): void;
}

/** How often a task is looked at while the live stream says nothing. */
const pause = 1_500;
const giveUpAfter = 20;

/** Says in a toast how far a task is, whatever page one goes to, and how it ended. */
export async function followBulkTask({ api, client, i18n, org, task, open, onDone }: Following): Promise<void> {
  const { text, fill } = i18n;
  const { bulk } = text;
  const key = `bulk ${task.id}`;
  const action = { label: bulk.details, onAction: () => open(task.id) };
  const live = joinLiveChanges(api, client, org);
  let now = task;
  let failures = 0;
  try {
    while (isRunning(now) && now.approval !== 'waiting' && failures < giveUpAfter) {
      const done = now.done + now.skipped + now.failed + now.canceled;
      const progress = fill(bulk.progress[now.kind], { done, total: now.total });
      showToast({ kind: 'progress', key, text: progress, share: done / now.total, action });
      await newsOrPause(live);
      try {
        now = await api.send(readBulkTask, { params: { org, taskId: task.id } });
        failures = 0;
      } catch {
        // Without a network now; the task goes on all the same.
        failures += 1;
      }
    }
  } finally {
    live.leave();
  }
  if (now.approval === 'waiting') {
    showToast({ kind: 'warning', key, text: bulk.waiting, action });
    return onDone(now);
  }
  const words = [
    fill(bulk.done[now.kind], { count: now.done }),
    ...(now.skipped > 0 ? [fill(bulk.skipped, { count: now.skipped })] : []),
    ...(now.failed > 0 ? [fill(bulk.failed, { count: now.failed })] : []),
    ...(now.canceled > 0 ? [fill(bulk.canceled, { count: now.canceled })] : []),
  ];
  const partial = now.done < now.total;
  showToast({ kind: partial ? 'warning' : 'success', key, text: `${words.join('. ')}.`, ...(partial && { action }) });
  onDone(now);
}

/** Until something was told of a task, or for a while. */
function newsOrPause(live: ReturnType<typeof joinLiveChanges>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, pause);
    const stop = live.subscribe((news) => {
      if (news !== 'gap' && news.entity === 'bulkTask') end();
    });
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
