import { useMemo } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { type Services, useServices } from '../services.ts';
import { createUrlUpdates, type Update } from './url-updates.ts';

/** One for the whole page: changes that several parts make in one tick become one step. */
const shared = new WeakMap<Services, Update>();

function updatesOf(services: Services, navigate: NavigateFunction): Update {
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

/** The parameters of the address, and how to change some of them while the others stay as they are. */
export function useUrlState(): [URLSearchParams, Update] {
  const services = useServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, updatesOf(services, navigate)];
}
