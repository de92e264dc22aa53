import type { Language } from '@muster/contract/constants';
import { createApi } from '../shared/api/api.ts';
import type { RuntimeConfig } from '../shared/config.ts';
import { createConnection, probeServer } from '../shared/connection.ts';
import { createKeep, type Keep } from '../shared/keep.ts';
import type { Services } from '../shared/services.ts';
import { createReturnPath } from '../shared/session/return-path.ts';
import { createSessionStore } from '../shared/session/session-store.ts';
import { watchTabs } from '../shared/session/watch-tabs.ts';
import { createWorkspacePreference } from '../shared/session/workspace-preference.ts';

interface Parts {
  config: RuntimeConfig;
  keep: Keep;
  language(): Language;
}

/** The only place of the dashboard that constructs things. */
export function createServices({ config, keep, language }: Parts): Services {
  const tabKeep = createKeep(() => window.sessionStorage);
  const session = createSessionStore(keep);
  const returnPath = createReturnPath(tabKeep);
  const connection = createConnection(() => probeServer(config.services.api), window);
  const restartAt = (path: string) => window.location.assign(path);
  const api = createApi({
    config,
    session,
    connection,
    language,
    onSignedOut() {
      returnPath.remember(window.location.pathname + window.location.search);
      restartAt('/welcome');
    },
  });
  watchTabs(session, window);
  return {
    config,
    api,
    session,
    connection,
    returnPath,
    workspacePreference: createWorkspacePreference(keep),
    tabKeep,
    restartAt,
  };
}
