import { countUnread } from '@muster/contract/calls/notifications';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.ts';
import { useActiveOrg } from '../permissions/use-workspace.ts';
import { useServices } from '../services.ts';

/** Where nobody tells that there is something new. */
const askEvery = 60_000;

/** How many notifications are unread; told live in a workspace (Bell), asked for now and then elsewhere. */
export function useUnread(): number {
  const { api } = useServices();
  const live = useActiveOrg() !== undefined;
  const { data } = useQuery({
    ...callQuery(api, countUnread, {}),
    // The stream of a workspace begins with it.
    enabled: ({ state }) => !live || state.data !== undefined,
    refetchOnWindowFocus: 'always',
    ...(live ? {} : { refetchInterval: askEvery }),
  });
  return data?.count ?? 0;
}
