import { type Policy, policyStates, policyTypes } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { Archive, ShieldCheck } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import styles from './list.module.css';
import { FailedCount, StateBar } from './PolicyCells.tsx';

export function policiesList({ text, fill }: AccountI18n): ListDefinition<Policy> {
  const words = text.policies;
  const name = (policy: Policy) => (
    <span className={styles.name}>
      <strong dir="auto" title={policy.name}>
        {policy.name}
      </strong>
      {policy.state === 'archived' && (
        <Badge tone="slate" icon={Archive}>
          {words.states.archived}
        </Badge>
      )}
    </span>
  );
  return defineList<Policy>({
    id: 'policies',
    search: { longest: 80 },
    columns: [
      {
        id: 'name',
        header: ({ policies }) => policies.columns.name,
        cell: name,
        exportValue: (policy) => policy.name,
        exportAlso: [{ id: 'state', header: ({ policies }) => policies.columns.state, value: ({ state }) => state }],
        sort: 'ascending',
        width: 300,
        min: 180,
        pinned: true,
      },
      {
        id: 'rank',
        header: ({ policies }) => policies.columns.rank,
        cell: ({ rank }) => rank,
        exportValue: ({ rank }) => rank,
        sort: 'ascending',
        numeric: true,
        width: 100,
      },
      {
        id: 'type',
        header: ({ policies }) => policies.columns.type,
        cell: ({ type }) => words.typeNames[type],
        exportValue: ({ type }) => type,
        width: 110,
      },
      {
        id: 'devices',
        header: ({ policies }) => policies.columns.devices,
        cell: (policy) => <StateBar policy={policy} />,
        exportValue: ({ devices }) => devices,
        exportAlso: (['failed', 'pending', 'applied', 'verified', 'notApplicable'] as const).map((state) => ({
          id: state,
          header: ({ policies }) => policies.settingStates[state],
          value: ({ states }) => states[state],
        })),
        width: 210,
      },
      {
        id: 'properties',
        header: ({ policies }) => policies.columns.properties,
        cell: ({ properties }) => properties,
        exportValue: ({ properties }) => properties,
        numeric: true,
        width: 100,
      },
      {
        id: 'apps',
        header: ({ policies }) => policies.columns.apps,
        cell: ({ apps }) => apps,
        exportValue: ({ apps }) => apps,
        numeric: true,
        width: 80,
      },
      {
        id: 'version',
        header: ({ policies }) => policies.columns.version,
        cell: ({ version }) => version,
        exportValue: ({ version }) => version,
        numeric: true,
        width: 90,
      },
      {
        id: 'updatedAt',
        header: ({ policies }) => policies.columns.updated,
        cell: ({ updatedAt }) => <Time instant={updatedAt} quiet />,
        exportValue: ({ updatedAt }) => updatedAt,
        sort: 'descending',
        width: 140,
      },
    ],
    filters: [
      {
        id: 'type',
        label: ({ policies }) => policies.columns.type,
        kind: 'choice',
        options: policyTypes.map((value) => ({ value, label: () => words.typeNames[value] })),
        always: true,
      },
      {
        id: 'state',
        label: ({ policies }) => policies.columns.state,
        kind: 'choice',
        options: policyStates.map((value) => ({ value, label: () => words.states[value] })),
      },
    ],
    views: [
      { id: 'all', label: ({ policies }) => policies.views.all, query: '' },
      { id: 'active', label: ({ policies }) => policies.views.active, query: 'state=active' },
      { id: 'archived', label: ({ policies }) => policies.views.archived, query: 'state=archived' },
    ],
    defaultSort: { column: 'rank', descending: false },
    rowKey: ({ id }) => id,
    rowName: (policy) => policy.name,
    card: (policy) => (
      <CardLines name={name(policy)} state={<FailedCount failed={policy.states.failed} />}>
        {fill(words.card, {
          type: words.typeNames[policy.type],
          settings: policy.properties,
          devices: policy.devices,
        })}
      </CardLines>
    ),
    empty: {
      icon: ShieldCheck,
      title: ({ policies }) => policies.empty,
      text: ({ policies }) => policies.emptyText,
    },
  });
}
