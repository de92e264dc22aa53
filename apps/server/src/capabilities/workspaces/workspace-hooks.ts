import type { Tx } from '../../platform/db/database.ts';

/** What things of a workspace show, which is kept beside those of all others; some at a time. */
export type PicturesOf = (tx: Tx, organizationId: string) => AsyncIterable<string[]>;

/** What others have to say before the rows of a workspace go; across workspaces. */
export type Leave = (tx: Tx, organizationId: string) => Promise<void>;

/** What another capability adds to the deletion of a workspace. */
export interface WorkspaceHooks {
  pictures?: PicturesOf;
  leave?: Leave;
}
