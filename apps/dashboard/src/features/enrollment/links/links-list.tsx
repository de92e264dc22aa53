import type { EnrollmentToken } from '@muster/contract/enrollment';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleCheck, CircleOff, Clock, Link } from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition, type ListFilter } from '../../../shared/list/define-list.ts';

const states = {
  open: { tone: 'green', icon: CircleCheck },
  usedUp: { tone: 'slate', icon: CircleOff },
  expired: { tone: 'slate', icon: Clock },
} as const;

function stateOf({ open, uses, maxUses }: EnrollmentToken): keyof typeof states {
  if (open) return 'open';
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'expired';
}

export function linksList({ text, fill }: AccountI18n, template: ListFilter): ListDefinition<EnrollmentToken> {
  const words = text.enrollment.links;
  const usesOf = ({ uses, maxUses }: EnrollmentToken) =>
    maxUses === null ? String(uses) : fill(words.ofMax, { uses, max: maxUses });
  const badge = (token: EnrollmentToken) => {
    const state = stateOf(token);
    return <Badge {...states[state]}>{words.states[state]}</Badge>;
  };
  return defineList<EnrollmentToken>({
    id: 'enrollment-links',
    search: false,
    columns: [
      {
        id: 'template',
        header: ({ enrollment }) => enrollment.links.columns.template,
        cell: (token) => <strong dir="auto">{token.template.name}</strong>,
        exportValue: (token) => token.template.name,
        width: 300,
        min: 160,
        pinned: true,
      },
      {
        id: 'state',
        header: ({ enrollment }) => enrollment.links.columns.state,
        cell: badge,
        exportValue: (token) => words.states[stateOf(token)],
        width: 130,
      },
      {
        id: 'uses',
        header: ({ enrollment }) => enrollment.links.columns.uses,
        cell: usesOf,
        exportValue: ({ uses }) => uses,
        numeric: true,
        width: 130,
      },
      {
        id: 'expiresAt',
        header: ({ enrollment }) => enrollment.links.columns.expires,
        cell: ({ expiresAt }) => <Time instant={expiresAt} quiet />,
        exportValue: ({ expiresAt }) => expiresAt,
        width: 160,
      },
      {
        id: 'createdAt',
        header: ({ enrollment }) => enrollment.links.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        width: 160,
      },
    ],
    filters: [
      template,
      // Not `open`: by that the address asks for a dialog.
      {
        id: 'isOpen',
        param: 'open',
        label: ({ enrollment }) => enrollment.links.isOpen,
        kind: 'boolean',
        always: true,
      },
    ],
    views: [{ id: 'all', label: ({ enrollment }) => enrollment.links.all, query: '' }],
    rowKey: ({ id }) => id,
    rowName: (token) => token.template.name,
    card: (token) => (
      <CardLines name={<strong dir="auto">{token.template.name}</strong>} state={badge(token)}>
        {words.columns.uses}: {usesOf(token)} · <Time instant={token.expiresAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: Link,
      title: ({ enrollment }) => enrollment.links.empty,
      text: ({ enrollment }) => enrollment.links.emptyText,
    },
  });
}
