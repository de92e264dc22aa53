/** Who and what the sweep works with. Types alone: what capabilities tell the sweep stands on them. */
import type { Role } from '@muster/contract/permissions';
import type { Database } from '../platform/db/database.ts';
import type { OwnerQuery, SweepUser } from './sweep-store.ts';

/** What the sweep needs of a server under test. */
export interface SweepServer {
  url: string;
  db: Database;
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

export type Caller = { name: string } & (
  | { kind: 'anonymous' }
  /** A token that opens nothing, and the code that says so. */
  | { kind: 'badToken'; code: 4004 | 4012; token: string }
  | { kind: 'member'; user: SweepUser; role: Role }
  /** A program with the rights of a member of this workspace, or of another one, as far as its scopes go. */
  | { kind: 'apiToken'; user: SweepUser; role: Role; of: 'home' | 'foreign'; scopes: readonly string[] }
  /** A build server, with the token of an app of this workspace or of another one. */
  | { kind: 'appToken'; of: 'home' | 'foreign' }
  | { kind: 'stranger'; user: SweepUser; platformRole: 'user' | 'admin' | 'adminViewer'; owns: 'foreign' | 'nothing' }
);

export interface Callers {
  all: readonly Caller[];
  members: Readonly<Record<Role, SweepUser>>;
  foreign: Workspace;
}
