import { readProfile } from '@muster/contract/calls/sessions';
import { createClient } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import { createAnalytics } from '../shared/analytics.ts';
import { createApi } from '../shared/api/api.ts';
import { createStepUp } from '../shared/api/step-up.ts';
import type { RuntimeConfig } from '../shared/config.ts';
import { createConnection, probeServer } from '../shared/connection.ts';
import { createDialogStack } from '../shared/dialogs/dialog-stack.ts';
import { createKeep, type Keep } from '../shared/keep.ts';
import { createFetchPart, renewStyles } from '../shared/parts/fetch-part.ts';
import type { Services } from '../shared/services.ts';
import { createAccounts } from '../shared/session/accounts.ts';
import { createReturnPath } from '../shared/session/return-path.ts';
import { createSessionStore } from '../shared/session/session-store.ts';
import { watchTabs } from '../shared/session/watch-tabs.ts';
import { createWorkspacePreference } from '../shared/session/workspace-preference.ts';
import { createSignal } from '../shared/signal.ts';
import { createTheme } from '../shared/theme/theme.ts';
import { createUploadsDoor } from '../shared/uploads/uploads-door.ts';

interface Parts {
  config: RuntimeConfig;
  keep: Keep;
  language(): Language;
  loadTexts: Services['loadTexts'];
}

/** The only place of the dashboard that constructs things. */
export function createServices({ config, keep, language, loadTexts }: Parts): Services {
  const tabKeep = createKeep(() => window.sessionStorage);
  const session = createSessionStore(keep);
  const returnPath = createReturnPath(tabKeep);
  const connection = createConnection(() => probeServer(config.services.api), window);
  const restartAt = (path: string) => window.location.assign(path);
  const stepUp = createStepUp();
  const api = createApi({
    config,
    session,
    connection,
    language,
    onSignedOut({ supplanting }) {
      // The time of acting for somebody is over: back to the staff's own account, in their own area.
      if (supplanting && session.find(supplanting.byId)) {
        session.switchTo(supplanting.byId);
        return restartAt('/dm');
      }
      // With another account remembered, that one is active now, and it was not the one that was here.
      if (session.activeId() !== undefined) return restartAt('/');
      returnPath.remember(window.location.pathname + window.location.search);
      restartAt('/welcome');
    },
    askForStepUp: stepUp.ask,
  });
  const accounts = createAccounts({
    session,
    as: (token) => createClient({ base: (service) => config.services[service], token: () => token, language }),
    readOwnUser: () => api.send(readProfile, {}),
    restartAt,
    forgetReturnPath: returnPath.forget,
  });
  watchTabs(session, window);
  const fetchPart = createFetchPart(connection, () => renewStyles(document));
  const loadUploads = once(async () => {
    const { openUploads } = await fetchPart(() => import('../shared/uploads/open-uploads.ts'));
    return openUploads({ config, api, session, connection, keep, window });
  });
  return {
    analytics: createAnalytics(config.tagManager, window),
    config,
    api,
    loadTexts,
    queryClient: once(async () => (await import('../shared/api/query-client.ts')).createQueryClient(connection)),
    session,
    accounts,
    connection,
    fetchPart,
    returnPath,
    workspacePreference: createWorkspacePreference(keep),
    dialogs: createDialogStack(),
    stepUp,
    uploads: createUploadsDoor(loadUploads, keep),
    theme: createTheme(keep, document, window),
    lostWorkspace: createSignal<string | undefined>(undefined),
    keep,
    tabKeep,
    restartAt,
  };
}

/** A failure is not kept: the next one to ask tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
