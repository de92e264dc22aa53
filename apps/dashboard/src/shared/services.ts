import type { Session } from '@muster/contract/entities';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api } from './api/api.ts';
import type { RuntimeConfig } from './config.ts';
import type { Connection } from './connection.ts';
import type { Keep } from './keep.ts';
import type { ReturnPath } from './session/return-path.ts';
import type { SessionStore } from './session/session-store.ts';
import type { WorkspacePreference } from './session/workspace-preference.ts';

/** What pages and routes are given to work with. Made once, in app/create-services.ts. */
export interface Services {
  config: RuntimeConfig;
  api: Api;
  session: SessionStore;
  connection: Connection;
  returnPath: ReturnPath;
  workspacePreference: WorkspacePreference;
  /** For what a tab remembers over a reload. */
  tabKeep: Keep;
  /** Leaves the page for another one, loaded anew: after signing in or out, nothing of before may stay. */
  restartAt(path: string): void;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices outside ServicesContext');
  return services;
}

export function useSession(): Session | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}
