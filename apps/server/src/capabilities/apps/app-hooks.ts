import type { Tx } from '../../platform/db/database.ts';

/** What those have to do before an app goes who have more of it than rows that go with it. */
export interface DeletionHook {
  /** Before the app itself is locked, in the order in which everybody else locks them. */
  lock(tx: Tx, id: string): Promise<void>;
  tell(tx: Tx, id: string): Promise<void>;
}

/** What another capability adds to apps. */
export interface AppHooks {
  deletion?: DeletionHook;
  /** Of the builds of an app; it stands where nobody has put a picture. */
  latestIcon?(tx: Tx, appId: string): Promise<string | undefined>;
}
