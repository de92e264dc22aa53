import { readProfile } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { useEffect, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { isAdmin } from '../../shared/session/auth-state.ts';
import { useRouteName } from '../../shared/ui/use-page.ts';
import { OrgNotInUser } from '../org-not-in-user.ts';
import { ruleOf } from '../page-rules.ts';

/** With these the workspace is not the user's, or no more (platform-shell.md, section 4). */
const gone = new Set([4001, 3001, 6002]);

/** What all pages of a workspace share: it must be the user's, and the page must be for them. */
export function WorkspaceLayout() {
  const name = useRouteName();
  useActivation();
  return (
    <Gate {...ruleOf(name ?? 'home')} otherwise="not-allowed">
      <Outlet />
    </Gate>
  );
}

function useActivation(): void {
  const { org = '' } = useParams();
  const { api, session, workspacePreference, lostWorkspace } = useServices();
  const { error } = useWorkspace();
  const account = useSession();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const isGone = error instanceof ApiError && gone.has(error.code);
  const admin = account !== undefined && isAdmin(account);

  useEffect(() => {
    const userId = session.ownId();
    if (!isGone || userId === undefined) return;
    workspacePreference.forget(userId);
    if (admin) return setRefused(org);
    const stop = new AbortController();
    api.send(readProfile, {}, stop.signal).then(
      (user) => {
        session.saveUser(user);
        lostWorkspace.set(org);
        return navigate('/', { replace: true });
      },
      // The page goes on saying what is wrong, with a button to try again.
      () => undefined,
    );
    return () => stop.abort();
  }, [isGone, admin, org, api, session, workspacePreference, lostWorkspace, navigate]);

  if (refused === org) throw new OrgNotInUser(org);
}
