import type { PreparedDevice } from '@muster/contract/enrollment';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleCheck, Clock, PackageSearch } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition, type ListFilter } from '../../../shared/list/define-list.ts';
import styles from '../enrollment.module.css';
import { Words } from '../Words.tsx';

export function expectedList({ text }: AccountI18n, template: ListFilter): ListDefinition<PreparedDevice> {
  const words = text.enrollment.expected;
  const state = ({ device }: PreparedDevice) =>
    device ? (
      <Badge tone="green" icon={CircleCheck}>
        {device.displayName || text.devices.unnamed}
      </Badge>
    ) : (
      <Badge tone="slate" icon={Clock}>
        {words.waiting}
      </Badge>
    );
  const identifier = (row: PreparedDevice) => <span className={styles.identifier}>{row.identifier}</span>;
  return defineList<PreparedDevice>({
    id: 'expected-devices',
    columns: [
      {
        id: 'identifier',
        header: ({ enrollment }) => enrollment.expected.columns.identifier,
        cell: identifier,
        exportValue: (row) => row.identifier,
        sort: 'ascending',
        width: 220,
        min: 160,
        pinned: true,
      },
      {
        id: 'device',
        header: ({ enrollment }) => enrollment.expected.columns.device,
        cell: state,
        exportValue: ({ device }) => device?.displayName,
        width: 210,
      },
      {
        id: 'employee',
        header: ({ enrollment }) => enrollment.expected.columns.employee,
        cell: ({ mdmUser }) => mdmUser?.name || mdmUser?.email || '—',
        exportValue: ({ mdmUser }) => mdmUser?.email,
        width: 180,
      },
      {
        id: 'displayName',
        header: ({ enrollment }) => enrollment.expected.columns.name,
        cell: ({ displayName }) => displayName || '—',
        exportValue: ({ displayName }) => displayName,
        width: 180,
      },
      {
        id: 'tags',
        header: ({ enrollment }) => enrollment.expected.columns.tags,
        cell: ({ tags }) => <Words words={tags} />,
        exportValue: ({ tags }) => tags.join(', '),
        width: 180,
      },
      {
        id: 'template',
        header: ({ enrollment }) => enrollment.expected.columns.template,
        cell: (row) => row.template?.name ?? '—',
        exportValue: (row) => row.template?.name,
        width: 180,
      },
      {
        id: 'createdAt',
        header: ({ enrollment }) => enrollment.expected.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 130,
      },
    ],
    filters: [template, { id: 'come', label: ({ enrollment }) => enrollment.expected.has, kind: 'boolean' }],
    views: [
      { id: 'all', label: ({ enrollment }) => enrollment.expected.views.all, query: '' },
      { id: 'waiting', label: ({ enrollment }) => enrollment.expected.views.waiting, query: 'come=false' },
      { id: 'come', label: ({ enrollment }) => enrollment.expected.views.come, query: 'come=true' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: (row) => row.identifier,
    card: (row) => (
      <CardLines name={identifier(row)} state={state(row)}>
        {[row.displayName, row.mdmUser?.name || row.mdmUser?.email, row.template?.name].filter(Boolean).join(' · ') ||
          '—'}
      </CardLines>
    ),
    empty: {
      icon: PackageSearch,
      title: ({ enrollment }) => enrollment.expected.empty,
      text: ({ enrollment }) => enrollment.expected.emptyText,
    },
  });
}
