import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { type Services, useServices } from '../services.ts';
import { createUrlUpdates, type Update, type UrlUpdates } from './url-updates.ts';

/** One for the whole page: changes that several parts make in one tick become one step. */
const shared = new WeakMap<Services, UrlUpdates>();

function updatesOf(services: Services, navigate: NavigateFunction): UrlUpdates {
  const known = shared.get(services);
  if (known) return known;
  const updates = createUrlUpdates({
    search: () => window.location.search,
    go: async (search, replace) => {
      const { pathname, hash } = window.location;
      await navigate({ pathname, search, hash }, { replace, preventScrollReset: true });
    },
  });
  shared.set(services, updates);
  return updates;
}

/**
 * The parameters of the address, and how to change some of them while the others stay as they are. What is changed is
 * there at once: nobody waits for the router to see a box ticked.
 */
export function useUrlState(): [URLSearchParams, Update] {
  const services = useServices();
  const updates = updatesOf(services, useNavigate());
  const { search, key } = useLocation();
  const ahead = useSyncExternalStore(updates.subscribe, updates.ahead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells of a step that leads to the same address
  useEffect(() => updates.arrived(search), [updates, search, key]);
  const current = ahead ?? search;
  const params = useMemo(() => new URLSearchParams(current), [current]);
  return [params, updates.update];
}
