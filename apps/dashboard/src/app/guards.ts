import { readProfile } from '@muster/contract/calls/sessions';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { parseDevice } from '../shared/device-param.ts';
import { paths, pathTo } from '../shared/paths.ts';
import { workspaceQuery } from '../shared/permissions/workspace-query.ts';
import type { Services } from '../shared/services.ts';
import { isAdmin } from '../shared/session/auth-state.ts';
import { OrgNotInUser } from './org-not-in-user.ts';

/** Set while somebody who is signed in signs in to another account. */
const addingKey = 'muster.adding';

/** Who gets to see which pages, and where everybody else is sent (platform-shell.md, section 4). */
export function createGuards(services: Services) {
  const { session, returnPath, workspacePreference, api, tabKeep, queryClient, lostWorkspace } = services;

  function needsSession(request: Request) {
    const current = session.get();
    tabKeep.remove(addingKey);
    if (current) return current;
    const { pathname, search } = new URL(request.url);
    returnPath.remember(pathname + search);
    throw redirect(paths['welcome-index']);
  }

  return {
    /** The pages for signing in, also for whoever is signed in and adds another account. */
    onlySignedOut({ request }: LoaderFunctionArgs) {
      if (!session.get()) return null;
      // Remembered, because the way leads on to registering or to a lost password.
      if (new URL(request.url).searchParams.has('add')) tabKeep.set(addingKey, '1');
      else if (tabKeep.get(addingKey) === null) throw redirect(returnPath.take());
      return null;
    },

    signedIn({ request }: LoaderFunctionArgs) {
      needsSession(request);
      return null;
    },

    toActiveWorkspace({ request }: LoaderFunctionArgs) {
      const account = needsSession(request);
      const org = workspacePreference.active(account.user);
      if (org !== undefined) throw redirect(pathTo('home', { org }));
      // The provider's staff have work without a workspace of their own.
      throw redirect(isAdmin(account) ? paths.dm : paths['index-hi']);
    },

    toFirstBilling({ request }: LoaderFunctionArgs) {
      const org = needsSession(request).user.organizations[0]?.slug;
      throw redirect(org === undefined ? paths.index : pathTo('org-billing', { org }));
    },

    async member({ request, params: { org = '' } }: LoaderFunctionArgs) {
      const account = needsSession(request);
      let { user } = account;
      const isMember = () => user.organizations.some(({ slug }) => slug === org);
      if (!isMember()) {
        // The list is from the last sign-in or refresh: an invitation may have been accepted since.
        user = await api.send(readProfile, {}, request.signal);
        session.saveUser(user);
      }
      if (isMember()) {
        workspacePreference.remember(user.id, org);
        // On its way while the page's own files are fetched.
        queryClient().then(
          (client) => client.prefetchQuery(workspaceQuery(api, org)),
          // The page itself says so when it cannot be read.
          () => undefined,
        );
        return null;
      }
      workspacePreference.forget(user.id);
      // First, because the provider's staff need no workspace of their own to act for somebody else's.
      if (isAdmin(account)) throw new OrgNotInUser(org);
      if (user.organizations.length === 0) throw redirect(paths['index-hi']);
      lostWorkspace.set(org);
      throw redirect(paths.index);
    },

    device({ params }: LoaderFunctionArgs) {
      if (!parseDevice(params.device)) throw new Response(null, { status: 404 });
      return null;
    },
  };
}
