/** Who and what the sweep works with. Types alone: what capabilities tell the sweep stands on them. */
import type { CallSpec } from '@muster/contract/call';
import type { ErrorCode } from '@muster/contract/errors';
import type { Role } from '@muster/contract/permissions';
import type { Database } from '../platform/db/database.ts';
import type { AccessKind, CallerKind } from '../platform/http/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { OwnerQuery, SweepUser } from './sweep-store.ts';

/** What the sweep needs of a server under test. */
export interface SweepServer {
  url: string;
  callers: readonly CallerKind[];
  db: Database;
  platform: Pick<Platform, 'envelope'>;
  ownerQuery: OwnerQuery;
  createWorkspace(owner: SweepUser, name: string): Promise<{ id: string; slug: string; name: string }>;
  join(organizationId: string, user: { id: string; email: string }, role: Role): Promise<void>;
}

export interface Workspace {
  id: string;
  slug: string;
  name: string;
  ownerId: string;
  ownerEmail: string;
}

/** Somebody at the door, as one of the kinds of callers that the server knows. */
export interface Caller {
  name: string;
  /** The name of its record (platform/http/caller.ts), which says what calls are for such callers. */
  kind: string;
  /** Access of other kinds of callers that the same credentials open. */
  also?: readonly AccessKind[];
  /** Whose workspace's things they may be told of. */
  of: 'home' | 'foreign' | 'nobody';
  /** Comes a second time, with the id of the workspace in place of its slug; one or two of each kind do. */
  byId?: boolean;
  /** For one request; a new one each time, since the request may be the one that signs out. Undefined for nobody in particular. */
  token(workspaces: Workspaces): Promise<string> | string | undefined;
  /** Of a call that is for their kind, what its declaration alone says: that they are let in, or the code that refuses them. */
  expects(call: CallSpec): Expectation;
}

export type Expectation = 'allowed' | ErrorCode;

export interface Workspaces {
  home: Workspace;
  foreign: Workspace;
}

/** Who is there to come to the door. */
export interface Cast {
  members: Readonly<Record<Role, SweepUser>>;
  foreignOwner: SweepUser;
}

export interface Callers {
  all: readonly Caller[];
  members: Readonly<Record<Role, SweepUser>>;
  foreign: Workspace;
}
