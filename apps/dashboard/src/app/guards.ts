import { readProfile } from '@muster/contract/calls/sessions';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { homePath, paths } from '../shared/paths.ts';
import type { Services } from '../shared/services.ts';

/** Who gets to see which pages, and where everybody else is sent (platform-shell.md, section 4). */
export function createGuards({ session, returnPath, workspacePreference, api }: Services) {
  function needsSession(request: Request) {
    const current = session.get();
    if (current) return current;
    const { pathname, search } = new URL(request.url);
    returnPath.remember(pathname + search);
    throw redirect(paths['welcome-index']);
  }

  return {
    onlySignedOut() {
      if (session.get()) throw redirect(returnPath.take());
      return null;
    },

    signedIn({ request }: LoaderFunctionArgs) {
      needsSession(request);
      return null;
    },

    toActiveWorkspace({ request }: LoaderFunctionArgs) {
      const slug = workspacePreference.active(needsSession(request).user);
      throw redirect(slug === undefined ? paths['index-hi'] : homePath(slug));
    },

    async member({ request, params }: LoaderFunctionArgs) {
      let { user } = needsSession(request);
      const isMember = () => user.organizations.some(({ slug }) => slug === params.org);
      if (!isMember()) {
        // The list is from the last sign-in or refresh: an invitation may have been accepted since.
        user = await api.send(readProfile, {}, request.signal);
        session.saveUser(user);
      }
      if (isMember()) {
        workspacePreference.remember(user.id, params.org ?? '');
        return null;
      }
      // ORG_NOT_IN_USER
      workspacePreference.forget(user.id);
      throw redirect(user.organizations.length === 0 ? paths['index-hi'] : '/');
    },
  };
}
