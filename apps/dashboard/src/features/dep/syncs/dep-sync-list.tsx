import type { DepSync } from '@muster/contract/dep';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition } from '../../../shared/list/define-list.ts';
import { syncProblem } from '../account/sync-problem.ts';
import { durationText } from './duration.ts';

const looks = {
  running: { tone: 'blue', icon: LoaderCircle },
  done: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleAlert },
} as const;
const counts = ['added', 'changed', 'removed', 'assigned', 'refused'] as const;

export function depSyncList(i18n: AccountI18n): ListDefinition<DepSync> {
  const words = i18n.text.dep.syncs;
  const state = (sync: DepSync) => <Badge {...looks[sync.state]}>{words.states[sync.state]}</Badge>;
  const brought = (sync: DepSync) =>
    counts.flatMap((name) => (sync[name] > 0 ? [`${words.columns[name]} ${sync[name]}`] : []));
  return defineList<DepSync>({
    id: 'depSyncs',
    search: false,
    columns: columnsOf(i18n, state),
    filters: [
      {
        id: 'state',
        label: ({ dep }) => dep.syncs.columns.state,
        kind: 'choice',
        options: (['running', 'done', 'failed'] as const).map((value) => ({
          value,
          label: ({ dep }) => dep.syncs.states[value],
        })),
        always: true,
      },
    ],
    views: [
      { id: 'all', label: ({ dep }) => dep.syncs.views.all, query: '' },
      { id: 'failed', label: ({ dep }) => dep.syncs.views.failed, query: 'state=failed' },
    ],
    rowKey: ({ id }) => id,
    rowName: ({ startedAt }) => startedAt,
    card: (sync) => (
      <CardLines name={<Time instant={sync.startedAt} quiet />} state={state(sync)}>
        {syncProblem(i18n, sync) ?? [words.kinds[sync.kind], ...brought(sync)].join(' · ')}
      </CardLines>
    ),
    empty: {
      icon: RefreshCw,
      title: ({ dep }) => dep.syncs.empty.title,
      text: ({ dep }) => dep.syncs.empty.text,
    },
  });
}

function columnsOf(i18n: AccountI18n, state: (sync: DepSync) => React.ReactNode): readonly ListColumn<DepSync>[] {
  const words = i18n.text.dep.syncs;
  const quiet = <span className={frame.quiet}>—</span>;
  return [
    {
      id: 'startedAt',
      header: ({ dep }) => dep.syncs.columns.started,
      cell: ({ startedAt }) => <Time instant={startedAt} quiet />,
      exportValue: ({ startedAt }) => startedAt,
      width: 150,
      pinned: true,
    },
    {
      id: 'state',
      header: ({ dep }) => dep.syncs.columns.state,
      cell: state,
      exportValue: (sync) => words.states[sync.state],
      width: 120,
    },
    {
      id: 'kind',
      header: ({ dep }) => dep.syncs.columns.kind,
      cell: ({ kind }) => words.kinds[kind],
      exportValue: ({ kind }) => words.kinds[kind],
      width: 150,
    },
    {
      id: 'asked',
      header: ({ dep }) => dep.syncs.columns.by,
      cell: ({ asked }) => (asked ? words.asked : words.itself),
      exportValue: ({ asked }) => (asked ? words.asked : words.itself),
      width: 160,
    },
    ...counts.map(
      (name): ListColumn<DepSync> => ({
        id: name,
        header: ({ dep }) => dep.syncs.columns[name],
        cell: (sync) => sync[name] || quiet,
        exportValue: (sync) => sync[name],
        numeric: true,
        width: 100,
      }),
    ),
    {
      id: 'duration',
      header: ({ dep }) => dep.syncs.columns.duration,
      cell: (sync) => durationText(i18n.language, sync) ?? quiet,
      exportValue: (sync) => durationText(i18n.language, sync) ?? null,
      numeric: true,
      width: 100,
    },
    {
      id: 'error',
      header: ({ dep }) => dep.syncs.columns.error,
      cell: (sync) => syncProblem(i18n, sync) ?? quiet,
      exportValue: (sync) => syncProblem(i18n, sync) ?? null,
      width: 320,
    },
  ];
}
