import type { Person } from '@muster/contract/people';
import { Time } from '@muster/ui/Time';
import { UsersRound } from 'lucide-react';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { InvitationState, Labelled, Name } from '../PersonCells.tsx';

/** The people of one app, with what they are in it. */
export function appPeopleList(appId: string): ListDefinition<Person> {
  const roleIn = ({ applications }: Person) => applications.find(({ id }) => id === appId)?.role ?? 'unassigned';
  return defineList<Person>({
    id: 'app-people',
    columns: [
      {
        id: 'email',
        header: ({ people: { columns } }) => columns.email,
        cell: (person) => <Name person={person} />,
        exportValue: ({ email }) => email,
        sort: 'ascending',
        width: 420,
        min: 180,
        pinned: true,
      },
      {
        id: 'role',
        header: ({ people: { ofApp } }) => ofApp.role,
        cell: (person) => <Labelled of="workspaceRole" value={roleIn(person)} />,
        exportValue: roleIn,
        width: 160,
      },
      {
        id: 'lastActivity',
        header: ({ people: { columns } }) => columns.lastActivity,
        cell: ({ lastActivityAt }) => <Time instant={lastActivityAt ?? ''} quiet />,
        exportValue: ({ lastActivityAt }) => lastActivityAt,
        sort: 'descending',
        width: 170,
      },
    ],
    filters: [],
    views: [{ id: 'all', label: ({ people: { ofApp } }) => ofApp.all, query: '' }],
    defaultSort: { column: 'email', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ email }) => email,
    card: (person) => (
      <CardLines name={<Name person={person} short />} state={<InvitationState person={person} />}>
        {person.fullName !== '' && `${person.email} · `}
        <Labelled of="workspaceRole" value={roleIn(person)} />
      </CardLines>
    ),
    empty: {
      icon: UsersRound,
      title: ({ people: { ofApp } }) => ofApp.empty,
      text: ({ people: { ofApp } }) => ofApp.emptyText,
    },
  });
}
