import type { BulkTask } from '@muster/contract/bulk-tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';

/** For whoever has begun a task: it is followed in a toast, which leads to its panel. */
export function useFollowBulkTask(org: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const i18n = useAccountI18n();
  const dialogs = useDialogs();
  return async (task: BulkTask, onDone: (task: BulkTask) => void): Promise<void> => {
    const { followBulkTask } = await import('./follow-bulk-task.ts');
    const open = (id: string) => dialogs.openPanel({ s: 'bulkTask', id, section: undefined });
    void followBulkTask({ api, client, i18n, org, task, open, onDone });
  };
}
