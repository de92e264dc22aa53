import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { ClipboardList, LogIn, TriangleAlert } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { Words } from '../Words.tsx';
import { letsNobodyIn } from './lets-nobody-in.ts';

export function templatesList({ text, fill }: AccountI18n): ListDefinition<EnrollmentTemplate> {
  const words = text.enrollment.templates;
  const asked = (
    <Badge tone="blue" icon={LogIn}>
      {words.signIn.asked}
    </Badge>
  );
  const nobody = (
    <Badge tone="amber" icon={TriangleAlert}>
      {words.signIn.nobody}
    </Badge>
  );
  const stateOf = (template: EnrollmentTemplate) =>
    letsNobodyIn(template) ? nobody : template.signIn ? asked : undefined;
  return defineList<EnrollmentTemplate>({
    id: 'enrollment-templates',
    columns: [
      {
        id: 'name',
        header: ({ enrollment }) => enrollment.templates.columns.name,
        cell: ({ name }) => (
          <strong dir="auto" title={name}>
            {name}
          </strong>
        ),
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 280,
        min: 160,
        pinned: true,
      },
      {
        id: 'devices',
        header: ({ enrollment }) => enrollment.templates.columns.devices,
        cell: ({ devices }) => devices,
        exportValue: ({ devices }) => devices,
        numeric: true,
        width: 100,
      },
      {
        id: 'openTokens',
        header: ({ enrollment }) => enrollment.templates.columns.links,
        cell: ({ openTokens }) => openTokens,
        exportValue: ({ openTokens }) => openTokens,
        numeric: true,
        width: 120,
      },
      {
        id: 'signIn',
        header: ({ enrollment }) => enrollment.templates.columns.signIn,
        cell: (template) => stateOf(template) ?? '—',
        exportValue: (template) =>
          letsNobodyIn(template) ? words.signIn.nobody : template.signIn ? words.signIn.asked : words.signIn.notAsked,
        width: 150,
      },
      {
        id: 'tags',
        header: ({ enrollment }) => enrollment.templates.columns.tags,
        cell: ({ tags }) => <Words words={tags} />,
        exportValue: ({ tags }) => tags.join(', '),
        width: 200,
      },
      {
        id: 'employee',
        header: ({ enrollment }) => enrollment.templates.columns.employee,
        cell: ({ mdmUser }) => mdmUser?.name || mdmUser?.email || '—',
        exportValue: ({ mdmUser }) => mdmUser?.email,
        width: 180,
      },
      {
        id: 'createdAt',
        header: ({ enrollment }) => enrollment.templates.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 130,
      },
    ],
    filters: [],
    views: [{ id: 'all', label: ({ enrollment }) => enrollment.templates.all, query: '' }],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: (template) => (
      <CardLines name={<strong dir="auto">{template.name}</strong>} state={stateOf(template)}>
        {fill(words.card, { devices: template.devices, links: template.openTokens })}
      </CardLines>
    ),
    empty: {
      icon: ClipboardList,
      title: ({ enrollment }) => enrollment.templates.empty,
      text: ({ enrollment }) => enrollment.templates.emptyText,
    },
  });
}
