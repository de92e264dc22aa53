import type { Group } from '@muster/contract/calls/groups';
import { personOrigins, personScopes, workspaceRoles } from '@muster/contract/enumerations/people';
import type { Person } from '@muster/contract/people';
import { Time } from '@muster/ui/Time';
import { UsersRound } from 'lucide-react';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { Applications, InvitationState, Labelled, Name, Words } from './PersonCells.tsx';

export interface Choices {
  /** Undefined until they are known. */
  groups: readonly Pick<Group, 'id' | 'name'>[] | undefined;
  tags: readonly string[] | undefined;
  /** Asks for those of a filter. */
  open(filter: string): void;
}

/** Everybody of a workspace. Labels of enumerations are not among the texts that a list is given, so they come along. */
export function peopleList({ groups, tags, open }: Choices, labels: AccountTexts['labels']): ListDefinition<Person> {
  const options = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
    values.map((value) => ({ value, label: () => names[value] }));
  return defineList<Person>({
    id: 'people',
    columns: [
      {
        id: 'name',
        header: ({ people }) => people.columns.name,
        cell: (person) => <Name person={person} />,
        exportValue: ({ fullName }) => fullName,
        exportAlso: [
          { id: 'email', header: ({ people }) => people.columns.email, value: ({ email }) => email },
          {
            id: 'firstName',
            header: ({ people }) => people.import.fields.firstName,
            value: ({ firstName }) => firstName,
          },
          { id: 'lastName', header: ({ people }) => people.import.fields.lastName, value: ({ lastName }) => lastName },
        ],
        sort: 'ascending',
        width: 300,
        min: 180,
        pinned: true,
      },
      {
        id: 'role',
        header: ({ people }) => people.columns.role,
        cell: ({ role }) => <Labelled of="workspaceRole" value={role} />,
        exportValue: ({ role }) => role,
        sort: 'ascending',
        width: 120,
      },
      {
        id: 'scope',
        header: ({ people }) => people.columns.scope,
        cell: (person) => <Applications person={person} />,
        exportValue: ({ scope }) => scope,
        width: 150,
      },
      {
        id: 'origin',
        header: ({ people }) => people.columns.origin,
        cell: ({ origin }) => <Labelled of="personOrigin" value={origin} />,
        exportValue: ({ origin }) => origin,
        width: 130,
      },
      {
        id: 'tags',
        header: ({ people }) => people.columns.tags,
        cell: ({ tags: own }) => <Words words={own} />,
        exportValue: ({ tags: own }) => own.join(', '),
        width: 190,
      },
      {
        id: 'groups',
        header: ({ people }) => people.columns.groups,
        cell: ({ groups: own }) => <Words words={own.map(({ name }) => name)} />,
        exportValue: ({ groups: own }) => own.map(({ name }) => name).join(', '),
        width: 190,
      },
      {
        id: 'lastActivity',
        header: ({ people }) => people.columns.lastActivity,
        cell: ({ lastActivityAt }) => <Time instant={lastActivityAt ?? ''} quiet />,
        exportValue: ({ lastActivityAt }) => lastActivityAt,
        sort: 'descending',
        width: 170,
      },
    ],
    filters: [
      {
        id: 'role',
        label: ({ people }) => people.columns.role,
        kind: 'choice',
        options: options(workspaceRoles, labels.workspaceRole),
        always: true,
      },
      {
        id: 'group',
        param: 'groupId',
        label: ({ people }) => people.columns.groups,
        kind: 'choice',
        options: (groups ?? []).map(({ id, name }) => ({ value: id, label: () => name })),
        open: true,
        onOpen: () => open('group'),
        pending: groups === undefined,
        always: true,
      },
      {
        id: 'tag',
        label: ({ people }) => people.columns.tags,
        kind: 'choice',
        options: (tags ?? []).map((tag) => ({ value: tag, label: () => tag })),
        open: true,
        onOpen: () => open('tag'),
        pending: tags === undefined,
      },
      {
        id: 'kind',
        label: ({ people }) => people.columns.kind,
        kind: 'choice',
        options: [
          { value: 'collaborator', label: ({ people }) => people.kinds.collaborator },
          { value: 'employee', label: ({ people }) => people.kinds.employee },
        ],
      },
      {
        id: 'status',
        label: ({ people }) => people.columns.status,
        kind: 'choice',
        options: [
          { value: 'active', label: ({ people }) => people.kinds.active },
          { value: 'invited', label: ({ people }) => people.kinds.invited },
        ],
      },
      {
        id: 'scope',
        label: ({ people }) => people.columns.scope,
        kind: 'choice',
        options: options(personScopes, labels.personScope),
      },
      {
        id: 'origin',
        label: ({ people }) => people.columns.origin,
        kind: 'choice',
        options: options(personOrigins, labels.personOrigin),
      },
    ],
    views: [
      { id: 'all', label: ({ people }) => people.views.all, query: '' },
      {
        id: 'collaborators',
        label: ({ people }) => people.views.collaborators,
        query: 'kind=collaborator&status=active',
      },
      { id: 'employees', label: ({ people }) => people.views.employees, query: 'kind=employee' },
      { id: 'invited', label: ({ people }) => people.views.invited, query: 'status=invited' },
    ],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ email }) => email,
    card: (person) => (
      <CardLines name={<Name person={person} short />} state={<InvitationState person={person} />}>
        <Labelled of="workspaceRole" value={person.role} />
        {person.fullName !== '' && ` · ${person.email}`}
      </CardLines>
    ),
    empty: {
      icon: UsersRound,
      title: ({ people }) => people.empty,
      text: ({ people }) => people.emptyText,
    },
  });
}
