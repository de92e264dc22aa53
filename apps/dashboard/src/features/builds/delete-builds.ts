import type { BulkTask } from '@muster/contract/builds';
import { listExpirations } from '@muster/contract/calls/build-care';
import { deleteBuilds, readBulkTask } from '@muster/contract/calls/builds';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../shared/api/api.ts';
import { callKey } from '../../shared/api/call-query.ts';
import { joinLiveChanges } from '../../shared/api/live-changes.ts';
import { showToast } from '../../shared/errors/show-toast.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

interface Work {
  api: Api;
  client: QueryClient;
  i18n: Pick<AccountI18n, 'text' | 'fill'>;
  org: string;
  appId: string;
  ids: readonly string[];
  /** As many as one task takes. */
  batch: number;
  /** All that could be deleted are. */
  onDone(): void;
}

/** How often a task is looked at while the live stream says nothing. */
const pause = 1_500;
const giveUpAfter = 20;

/**
 * Begins to delete builds, and then says in a toast how far it is, whatever page one goes to. Waits only until the
 * server has taken them all: what it refuses is thrown, for whoever asked.
 */
export async function deleteBuildsInBackground(work: Work): Promise<void> {
  const { api, org, appId, ids, batch } = work;
  const tasks: BulkTask[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const buildIds = ids.slice(start, start + batch);
    tasks.push(await api.send(deleteBuilds, { params: { org, appId }, body: { buildIds } }));
  }
  void follow(work, tasks);
}

async function follow({ api, client, i18n, org, appId, onDone }: Work, started: readonly BulkTask[]): Promise<void> {
  const { text, fill } = i18n;
  const { bulk } = text.builds;
  const key = `delete ${started[0]?.id}`;
  const live = joinLiveChanges(api, client, org);
  let tasks = [...started];
  let failures = 0;
  try {
    while (tasks.some(isRunning) && failures < giveUpAfter) {
      const { done, total } = sum(tasks);
      showToast({ kind: 'progress', key, text: fill(bulk.progress, { done, total }), share: done / total });
      await newsOrPause(live);
      try {
        tasks = await Promise.all(
          tasks.map((task) =>
            isRunning(task) ? api.send(readBulkTask, { params: { org, appId, taskId: task.id } }) : task,
          ),
        );
        failures = 0;
      } catch {
        // Without a network now; the task goes on all the same.
        failures += 1;
      }
    }
  } finally {
    live.leave();
  }
  const { done, failed } = sum(tasks);
  const words = [
    fill(bulk.done, { count: done - failed }),
    ...(failed > 0 ? [fill(bulk.failed, { count: failed })] : []),
  ];
  showToast({ kind: failed > 0 ? 'warning' : 'success', key, text: `${words.join('. ')}.` });
  void client.invalidateQueries({ queryKey: callKey(listExpirations) });
  onDone();
}

function isRunning({ status }: BulkTask): boolean {
  return status === 'pending' || status === 'inProgress';
}

function sum(tasks: readonly BulkTask[]): { done: number; failed: number; total: number } {
  const of = (read: (task: BulkTask) => number) => tasks.reduce((all, task) => all + read(task), 0);
  return { done: of(({ done }) => done), failed: of(({ failed }) => failed), total: of(({ total }) => total) };
}

/** Until something was told of a build, or for a while. */
function newsOrPause(live: ReturnType<typeof joinLiveChanges>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, pause);
    const stop = live.subscribe((news) => {
      if (news !== 'gap' && (news.entity === 'build' || news.entity === 'bulkTask')) end();
    });
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
