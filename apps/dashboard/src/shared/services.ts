import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Analytics } from './analytics.ts';
import type { Api } from './api/api.ts';
import type { StepUp } from './api/step-up.ts';
import type { RuntimeConfig } from './config.ts';
import type { Connection } from './connection.ts';
import type { DialogStack } from './dialogs/dialog-stack.ts';
import type { SectionName } from './i18n/texts.ts';
import type { Keep } from './keep.ts';
import type { FetchPart } from './parts/fetch-part.ts';
import type { Accounts } from './session/accounts.ts';
import type { Account } from './session/auth-state.ts';
import type { ReturnPath } from './session/return-path.ts';
import type { SessionStore } from './session/session-store.ts';
import type { WorkspacePreference } from './session/workspace-preference.ts';
import type { Signal } from './signal.ts';
import type { Theme } from './theme/theme.ts';
import type { UploadsDoor } from './uploads/uploads-door.ts';

/** What pages and routes are given to work with. Made once, in app/create-services.ts. */
export interface Services {
  analytics: Analytics;
  config: RuntimeConfig;
  api: Api;
  /** Fetches the texts of the pages behind the sign-in, with these sections of them. */
  loadTexts(sections: readonly SectionName[]): Promise<void>;
  /** What was read from the server. Fetched when a page first needs it: the page where one signs in does not. */
  queryClient(): Promise<QueryClient>;
  session: SessionStore;
  accounts: Accounts;
  connection: Connection;
  fetchPart: FetchPart;
  returnPath: ReturnPath;
  workspacePreference: WorkspacePreference;
  dialogs: DialogStack;
  /** Where the frame finds out that a call waits for step-up. */
  stepUp: StepUp;
  /** Files on their way to the server, whichever page is looked at. */
  uploads: UploadsDoor;
  theme: Signal<Theme>;
  /** The workspace that somebody asked for and does not have, until it has been said. */
  lostWorkspace: Signal<string | undefined>;
  /** For what this browser remembers. */
  keep: Keep;
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

/** The account that this tab belongs to. */
export function useSession(): Account | undefined {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}
