import { allows, type Role, roles } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { PersonRow } from './people-list.ts';
import { findRole } from './people-store.ts';

/** Who asks. */
export interface Asker {
  userId: string;
  role: Role;
  /** It is somebody of the provider's staff, who acts for them for a while. */
  supplanted: boolean;
  /** Whether their role, and the scopes of their token, allow something beyond what the call itself asks for. */
  allowed(resource: 'organizationCollaborator' | 'employee', action: 'update' | 'delete'): boolean;
}

/** Nobody grants more than they have, and a workspace is given away by its owners themselves. */
export function mayGrant(asker: Asker, role: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(asker.role) && !(asker.supplanted && role === 'owner');
}

export function mustGrant(asker: Asker, role: Role): void {
  if (!mayGrant(asker, role)) fail(asker.supplanted && asker.role === 'owner' ? 4015 : 4003);
}

/** For whoever has waited for others, who may have taken their role meanwhile. */
export async function mustStillBe(tx: Tx, { userId, role }: Asker): Promise<void> {
  const now = (await findRole(tx, userId)) ?? fail(3001);
  if (roles.indexOf(now) > roles.indexOf(role)) fail(4003);
}

/** Only owners touch owners. */
function mayTouch(asker: Asker, { role }: Pick<PersonRow, 'role'>): boolean {
  return role !== 'owner' || asker.role === 'owner';
}

export function mustTouch(asker: Asker, person: Pick<PersonRow, 'role'>): void {
  if (!mayTouch(asker, person)) fail(4003);
}

export function isSelf(asker: Asker, person: Pick<PersonRow, 'userId'>): boolean {
  return person.userId === asker.userId;
}

export function rightsOver(asker: Asker, person: PersonRow): { update: boolean; changeRole: boolean; remove: boolean } {
  if (person.role === 'employee') {
    return {
      update: asker.allowed('employee', 'update'),
      changeRole: false,
      remove: asker.allowed('employee', 'delete'),
    };
  }
  const others = !isSelf(asker, person) && mayTouch(asker, person);
  return {
    update: asker.allowed('organizationCollaborator', 'update'),
    changeRole: others && asker.allowed('organizationCollaborator', 'update'),
    remove: others && asker.allowed('organizationCollaborator', 'delete'),
  };
}

export function askerOf(
  principal: { userId: string; scopes: readonly string[] | null; supplanter?: object | null },
  { role }: { role: Role },
): Asker {
  return {
    userId: principal.userId,
    role,
    supplanted: Boolean(principal.supplanter),
    allowed: (resource, action) =>
      allows(role, resource, action) &&
      (principal.scopes === null || principal.scopes.includes(`${resource}:${action}`)),
  };
}
