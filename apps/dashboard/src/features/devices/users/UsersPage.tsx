import { countDeviceUsers, listDeviceUsers } from '@muster/contract/calls/devices';
import { listTags } from '@muster/contract/calls/people';
import { deviceRules } from '@muster/contract/devices';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { DevicesNav } from '../../../shared/devices/DevicesNav.tsx';
import { useGroups } from '../../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { useOpened } from '../../../shared/list/use-opened.ts';
import { useServices } from '../../../shared/services.ts';
import { useUserActions } from './use-user-actions.tsx';
import { usersList } from './users-list.tsx';
import { usersNews } from './users-news.ts';

/** Who uses which devices, and who has none. */
export function UsersPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const groups = useGroups('', isOpened('group')).data?.items;
  const tags = useCall(listTags, { params: { org }, query: {} }, { enabled: isOpened('tag') }).data?.items;
  const definition = useMemo(
    () => usersList({ groups, tags: tags?.map(({ tag }) => tag), open }, i18n),
    [groups, tags, open, i18n],
  );
  const params = { org };
  const list = useCallList(definition, listDeviceUsers, {
    params,
    toNews: usersNews,
    countedAtMost: deviceRules.countedAtMost,
    counts: countDeviceUsers,
    async row(personId, signal) {
      const { items } = await api.send(listDeviceUsers, { params, query: { personId, devices: 'any' } }, signal);
      return items[0];
    },
  });
  const actions = useUserActions(org, list);
  return (
    <ListPage
      list={list}
      title={i18n.text.routes['devices-users']}
      back={<DevicesNav org={org} />}
      actions={actions}
      panel="user"
    />
  );
}
