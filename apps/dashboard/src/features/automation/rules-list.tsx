import { type AutomationRule, automationTriggers } from '@muster/contract/automation';
import { Time } from '@muster/ui/Time';
import { Workflow } from 'lucide-react';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList } from '../../shared/list/define-list.ts';
import { AudiencesCell, RuleName, RuleState, TriggerCell } from './RuleCells.tsx';

export const rulesList = defineList<AutomationRule>({
  id: 'automationRules',
  columns: [
    {
      id: 'name',
      header: ({ automation }) => automation.columns.name,
      cell: (rule) => <RuleName rule={rule} />,
      exportValue: ({ name }) => name,
      sort: 'ascending',
      width: 300,
      min: 180,
      pinned: true,
    },
    {
      id: 'state',
      header: ({ automation }) => automation.columns.state,
      cell: (rule) => <RuleState rule={rule} />,
      exportValue: ({ enabled, stopped }) => (enabled ? 'on' : (stopped?.reason ?? 'off')),
      width: 120,
    },
    {
      id: 'trigger',
      header: ({ automation }) => automation.columns.trigger,
      cell: (rule) => <TriggerCell trigger={rule.trigger} />,
      exportValue: ({ trigger }) => trigger,
      width: 240,
    },
    {
      id: 'actions',
      header: ({ automation }) => automation.columns.actions,
      cell: ({ actions }) => actions,
      exportValue: ({ actions }) => actions,
      numeric: true,
      width: 100,
    },
    {
      id: 'audiences',
      header: ({ automation }) => automation.columns.audiences,
      cell: (rule) => <AudiencesCell rule={rule} />,
      exportValue: ({ audiences }) => audiences,
      width: 140,
    },
    {
      id: 'lastRunAt',
      header: ({ automation }) => automation.columns.lastRun,
      cell: ({ lastRunAt }) => (lastRunAt === null ? '—' : <Time instant={lastRunAt} quiet />),
      exportValue: ({ lastRunAt }) => lastRunAt,
      width: 140,
    },
    {
      id: 'createdAt',
      header: ({ automation }) => automation.columns.created,
      cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
      exportValue: ({ createdAt }) => createdAt,
      sort: 'descending',
      width: 140,
    },
  ],
  filters: [
    {
      id: 'trigger',
      label: ({ automation }) => automation.columns.trigger,
      kind: 'choice',
      options: automationTriggers.map((value) => ({
        value,
        label: ({ automation }) => automation.triggers[value],
      })),
      always: true,
    },
    { id: 'enabled', label: ({ automation }) => automation.panel.enabled, kind: 'boolean' },
    { id: 'stopped', label: ({ automation }) => automation.views.stopped, kind: 'boolean' },
  ],
  views: [
    { id: 'all', label: ({ automation }) => automation.views.all, query: '' },
    { id: 'on', label: ({ automation }) => automation.views.on, query: 'enabled=true' },
    { id: 'off', label: ({ automation }) => automation.views.off, query: 'enabled=false' },
    { id: 'stopped', label: ({ automation }) => automation.views.stopped, query: 'stopped=true' },
  ],
  defaultSort: { column: 'name', descending: false },
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  card: (rule) => (
    <CardLines
      name={
        <strong dir="auto" title={rule.name}>
          {rule.name}
        </strong>
      }
      state={<RuleState rule={rule} />}
    >
      <TriggerCell trigger={rule.trigger} />
    </CardLines>
  ),
  empty: {
    icon: Workflow,
    title: ({ automation }) => automation.empty,
    text: ({ automation }) => automation.emptyText,
  },
});
