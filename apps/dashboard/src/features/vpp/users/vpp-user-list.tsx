import { vppUserStatuses } from '@muster/contract/enumerations/apple';
import type { VppUser } from '@muster/contract/vpp';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, CircleDashed, CircleOff, Clock, Users } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import { type AccountI18n, useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { problemText } from '../problem-text.ts';

const looks = {
  Registered: { tone: 'amber', icon: CircleDashed },
  Associated: { tone: 'green', icon: CircleCheck },
  Retired: { tone: 'slate', icon: CircleOff },
  Deleted: { tone: 'slate', icon: CircleOff },
} as const;

/** What Apple is doing comes first, then what it refused, then the status. */
function UserStatus({ user }: { user: VppUser }) {
  const words = useAccountI18n().text.vpp.users;
  if (user.work !== null)
    return (
      <Badge tone="blue" icon={Clock}>
        {user.work === 'create' ? words.creating : words.retiring}
      </Badge>
    );
  if (user.problem !== null)
    return (
      <Badge tone="red" icon={CircleAlert}>
        {words.refused}
      </Badge>
    );
  const { tone, icon } = looks[user.status];
  return (
    <Badge tone={tone} icon={icon}>
      {words.status[user.status]}
    </Badge>
  );
}

export const userName = ({ person, email, clientUserId }: VppUser): string => person?.name || email || clientUserId;

export function vppUserList(i18n: AccountI18n): ListDefinition<VppUser> {
  const words = i18n.text.vpp.users;
  const quiet = (value: string | null) => value || <span className={frame.quiet}>—</span>;
  const invitation = ({ status, invited }: VppUser) =>
    status === 'Associated' ? words.accepted : invited ? words.open : null;
  return defineList<VppUser>({
    id: 'vppUsers',
    columns: [
      {
        id: 'email',
        header: ({ vpp }) => vpp.users.columns.email,
        cell: ({ email, clientUserId }) => <span dir="auto">{email || clientUserId}</span>,
        exportValue: ({ email }) => email,
        sort: 'ascending',
        width: 250,
        min: 150,
        pinned: true,
      },
      {
        id: 'person',
        header: ({ vpp }) => vpp.users.columns.person,
        cell: ({ person }) => (person ? person.name || person.email : quiet(words.unknown)),
        exportValue: ({ person }) => person && (person.name || person.email),
        width: 200,
      },
      {
        id: 'status',
        header: ({ vpp }) => vpp.users.columns.status,
        cell: (user) => <UserStatus user={user} />,
        exportValue: ({ status }) => status,
        exportAlso: [
          {
            id: 'problem',
            header: ({ vpp }) => vpp.users.refused,
            value: (user) => problemText(i18n, user),
          },
        ],
        width: 160,
      },
      {
        id: 'invitation',
        header: ({ vpp }) => vpp.users.columns.invitation,
        cell: (user) => quiet(problemText(i18n, user) ?? invitation(user)),
        exportValue: invitation,
        width: 200,
      },
      {
        id: 'licences',
        header: ({ vpp }) => vpp.users.columns.licences,
        cell: ({ licences }) => licences,
        exportValue: ({ licences }) => licences,
        numeric: true,
        width: 100,
      },
      {
        id: 'createdAt',
        header: ({ vpp }) => vpp.users.columns.createdAt,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 175,
      },
      {
        id: 'clientUserId',
        header: ({ vpp }) => vpp.users.columns.clientUserId,
        cell: ({ clientUserId }) => clientUserId,
        exportValue: ({ clientUserId }) => clientUserId,
        mono: true,
        width: 290,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'status',
        label: ({ vpp }) => vpp.users.columns.status,
        kind: 'choice',
        options: vppUserStatuses.map((value) => ({ value, label: () => words.status[value] })),
        always: true,
      },
    ],
    views: [
      { id: 'all', label: ({ vpp }) => vpp.users.views.all, query: '' },
      { id: 'waiting', label: ({ vpp }) => vpp.users.views.waiting, query: 'status=Registered' },
      { id: 'retired', label: ({ vpp }) => vpp.users.views.retired, query: 'status=Retired&status=Deleted' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: userName,
    card: (user) => (
      <CardLines name={<span dir="auto">{userName(user)}</span>} state={<UserStatus user={user} />}>
        {(user.person ? user.email : null) ?? problemText(i18n, user) ?? invitation(user) ?? words.unknown}
      </CardLines>
    ),
    empty: {
      icon: Users,
      title: ({ vpp }) => vpp.users.empty.title,
      text: ({ vpp }) => vpp.users.empty.text,
    },
  });
}
