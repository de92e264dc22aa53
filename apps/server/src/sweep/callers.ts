/** Everybody who may come to the door: with and without a token, of this workspace, of another, of none. */

import { permissions, type Role, roles } from '@muster/contract/permissions';
import { giveToken } from '../capabilities/api-tokens/test-sweep.ts';
import { giveAppToken } from '../capabilities/apps/test-sweep.ts';
import { insertUser, type SweepUser, signIn, signInExpired, signInRevoked } from './sweep-store.ts';
import type { Caller, Callers, SweepServer, Workspace } from './sweep-types.ts';

export async function createCallers(server: SweepServer): Promise<Callers> {
  const { db } = server;
  const members = {} as Record<Role, SweepUser>;
  for (const role of roles) members[role] = await insertUser(db);
  const foreignOwner = await insertUser(db);
  // Nobody else signs in as this one, and so nobody signs out all sessions of theirs.
  const absent = await insertUser(db);
  const created = await server.createWorkspace(foreignOwner, 'Faraway Secret Works');
  return {
    members,
    foreign: { ...created, ownerId: foreignOwner.id, ownerEmail: foreignOwner.email },
    all: [
      { name: 'nobody signed in', kind: 'anonymous' },
      { name: 'a made-up token', kind: 'badToken', code: 4004, token: 'x'.repeat(43) },
      { name: 'something that is no token', kind: 'badToken', code: 4004, token: 'null' },
      { name: 'a revoked token', kind: 'badToken', code: 4004, token: await signInRevoked(db, members.owner.id) },
      { name: 'an expired token', kind: 'badToken', code: 4012, token: await signInExpired(db, absent.id) },
      ...roles.map((role) => ({ name: `the ${role}`, kind: 'member' as const, user: members[role], role })),
      ...apiTokens(members, foreignOwner),
      { name: 'the token of an app', kind: 'appToken', of: 'home' },
      { name: 'the token of an app of another workspace', kind: 'appToken', of: 'foreign' },
      stranger('the owner of another workspace', foreignOwner, 'user', 'foreign'),
      stranger('a user without a workspace', await insertUser(db), 'user', 'nothing'),
      stranger("the provider's admin", await insertUser(db, 'admin'), 'admin', 'nothing'),
      stranger("the provider's admin viewer", await insertUser(db, 'adminViewer'), 'adminViewer', 'nothing'),
    ],
  };
}

/** One that may do all, one that may do nothing, one whose owner may do less than it says, and one from elsewhere. */
function apiTokens(members: Record<Role, SweepUser>, foreignOwner: SweepUser): Caller[] {
  const token = (name: string, role: Role, scopes: readonly string[]): Caller => {
    return { name, kind: 'apiToken', user: members[role], role, of: 'home', scopes };
  };
  return [
    token("the owner's token with every scope", 'owner', everyScope),
    token("the owner's token without any scope", 'owner', []),
    token("the viewer's token with every scope", 'viewer', everyScope),
    {
      name: 'a token of another workspace',
      kind: 'apiToken',
      user: foreignOwner,
      role: 'owner',
      of: 'foreign',
      scopes: everyScope,
    },
  ];
}

const everyScope = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}:${action}`),
);

function stranger(
  name: string,
  user: SweepUser,
  platformRole: 'user' | 'admin' | 'adminViewer',
  owns: 'foreign' | 'nothing',
): Caller {
  return { name, kind: 'stranger', user, platformRole, owns };
}

/** A workspace for one call to do its worst in, with somebody of every role. */
export async function createHome(server: SweepServer, { members }: Callers): Promise<Workspace> {
  const home = await server.createWorkspace(members.owner, 'Homely Open Works');
  for (const role of roles) {
    if (role !== 'owner') await server.join(home.id, members[role], role);
  }
  return { ...home, ownerId: members.owner.id, ownerEmail: members.owner.email };
}

/** A token for one request; a new one each time, since the request may be the one that signs out. */
export async function tokenOf(
  server: SweepServer,
  caller: Caller,
  workspaces: { home: Workspace; foreign: Workspace },
): Promise<string | undefined> {
  if (caller.kind === 'anonymous') return undefined;
  if (caller.kind === 'apiToken') {
    return giveToken(server.db, workspaces[caller.of].id, caller.user.id, caller.scopes);
  }
  if (caller.kind === 'appToken') return giveAppToken(server, workspaces[caller.of].id);
  return caller.kind === 'badToken' ? caller.token : signIn(server.db, caller.user.id);
}
