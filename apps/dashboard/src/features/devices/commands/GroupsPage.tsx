import { countCommandGroups, listCommandGroups, readCommandGroup } from '@muster/contract/calls/commands';
import { listPeople } from '@muster/contract/calls/people';
import { commandsCountedAtMost } from '@muster/contract/commands';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { DevicesNav } from '../../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { useOpened } from '../../../shared/list/use-opened.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { groupsList, type People } from './groups-list.tsx';

/** What was asked of devices in the workspace, the newest first, and how far it is. */
export function GroupsPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { api } = useServices();
  const people = useAskers(org);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew when other people have come
  const definition = useMemo(() => groupsList(i18n, people), [i18n, JSON.stringify(people)]);
  const list = useCallList(definition, listCommandGroups, {
    params: { org },
    // A command is told by its own id, and may be of any group.
    toNews: ({ entity }) => (entity === 'command' ? 'gap' : undefined),
    countedAtMost: commandsCountedAtMost,
    counts: countCommandGroups,
    row: (commandGroupId, signal) => rowOrGone(api.send(readCommandGroup, { params: { org, commandGroupId } }, signal)),
  });
  return (
    <ListPage
      list={list}
      title={i18n.text.routes['devices-commands']}
      back={<DevicesNav org={org} />}
      panel="commandGroup"
    />
  );
}

/** Those who have an account, fetched when the filter is first opened. */
function useAskers(org: string): People {
  const { isOpened, open } = useOpened();
  const mayList = usePermission('organizationCollaborator', 'list');
  const isWanted = isOpened('actor') && mayList;
  const query = { kind: 'collaborator', status: 'active', limit: '100' } as const;
  const { data, isPending } = useCall(listPeople, { params: { org }, query }, { enabled: isWanted });
  return {
    options: (data?.items ?? []).flatMap(({ userId, fullName, email }) =>
      userId === null ? [] : [{ value: userId, label: fullName || email }],
    ),
    pending: isWanted && isPending,
    onOpen: () => open('actor'),
  };
}
