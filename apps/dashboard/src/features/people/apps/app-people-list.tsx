import type { Person } from '@muster/contract/people';
import { Time } from '@muster/ui/Time';
import { UsersRound } from 'lucide-react';
import { defineList, type ListDefinition } from '../../../shared/list/define-list.ts';
import { InvitationState, Labelled, Name } from '../PersonCells.tsx';
import people from '../people.module.css';

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
      <>
        <span className={people.cardName}>
          <Name person={person} short />
          <InvitationState person={person} />
        </span>
        <span className={people.cardMeta}>
          {person.fullName !== '' && `${person.email} · `}
          <Labelled of="workspaceRole" value={roleIn(person)} />
        </span>
      </>
    ),
    empty: {
      icon: UsersRound,
      title: ({ people: { ofApp } }) => ofApp.empty,
      text: ({ people: { ofApp } }) => ofApp.emptyText,
    },
  });
}
