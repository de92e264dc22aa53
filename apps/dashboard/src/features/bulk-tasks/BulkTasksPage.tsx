import { bulkTasksCountedAtMost } from '@muster/contract/bulk-tasks';
import { listBulkTasks, readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { useMemo } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { bulkTasksList } from './bulk-tasks-list.tsx';

/** What was done with many things at once in the last 30 days, and how far it is. */
export function BulkTasksPage() {
  return (
    <Gate permission={['bulkTask', 'list']} otherwise="not-allowed">
      <Tasks />
    </Gate>
  );
}

function Tasks() {
  const { text, texts } = useAccountI18n();
  const { api } = useServices();
  const org = useActiveOrg() ?? '';
  const definition = useMemo(() => bulkTasksList(texts.labels), [texts]);
  const list = useCallList(definition, listBulkTasks, {
    params: { org },
    entity: 'bulkTask',
    countedAtMost: bulkTasksCountedAtMost,
    row: (taskId, signal) => rowOrGone(api.send(readBulkTask, { params: { org, taskId } }, signal)),
  });
  return <ListPage list={list} title={text.bulkTasks.title} panel="bulkTask" />;
}
