/** Everybody who may come to the door, as the capabilities tell that know their kind. */
import { type Role, roles } from '@muster/contract/permissions';
import { callersOf } from './samples.ts';
import { insertUser, type SweepUser } from './sweep-store.ts';
import type { Callers, SweepServer, Workspace } from './sweep-types.ts';

export async function createCallers(server: SweepServer): Promise<Callers> {
  const { db } = server;
  const members = {} as Record<Role, SweepUser>;
  for (const role of roles) members[role] = await insertUser(db);
  const foreignOwner = await insertUser(db);
  const created = await server.createWorkspace(foreignOwner, 'Faraway Secret Works');
  const all = await callersOf(server, { members, foreignOwner });
  for (const { name } of server.callers) {
    if (!all.some(({ kind }) => kind === name)) throw new Error(`nobody comes to the door as ${name}: add a caller`);
  }
  return { members, foreign: { ...created, ownerId: foreignOwner.id, ownerEmail: foreignOwner.email }, all };
}

/** A workspace for one call to do its worst in, with somebody of every role. */
export async function createHome(server: SweepServer, { members }: Callers): Promise<Workspace> {
  const home = await server.createWorkspace(members.owner, 'Homely Open Works');
  for (const role of roles) {
    if (role !== 'owner') await server.join(home.id, members[role], role);
  }
  return { ...home, ownerId: members.owner.id, ownerEmail: members.owner.email };
}
