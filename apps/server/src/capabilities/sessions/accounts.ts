import { randomUUIDv7 } from 'node:crypto';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import {
  findUserByEmail,
  insertUser,
  lockUserByEmail,
  markVerified,
  type NewUser,
  putPassword,
  setPlatformRole,
  type UserRow,
} from './users-store.ts';

export interface NewAccount extends Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'language'> {
  password: string;
  role?: UserRow['role'] | undefined;
}

/** An account made by the operator, across workspaces (`asSystem`): confirmed from the start. Undefined when the address has one already. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<{ id: string } | undefined> {
  const { email, firstName, lastName, language, role = 'user' } = account;
  const passwordHash = await hashPassword(account.password, 'operator');
  const user = await insertUser(tx, {
    id: randomUUIDv7(),
    email,
    firstName,
    lastName,
    language,
    newsletter: false,
  });
  if (user === undefined) return undefined;
  await putPassword(tx, user.id, passwordHash);
  await markVerified(tx, user.id);
  if (role !== 'user') await setPlatformRole(tx, user.id, role);
  await recordChange(tx, {
    action: 'create',
    entity: 'user',
    entityId: user.id,
    entityName: email,
    after: { email, firstName, lastName, role },
  });
  return { id: user.id };
}

export async function findAccount(tx: Tx, email: string): Promise<{ id: string }> {
  return (await findUserByEmail(tx, email)) ?? fail(3001);
}

/**
 * Makes somebody the provider's staff, or nobody but themselves again, across workspaces (`asSystem`). Undefined when
 * nobody has confirmed the address: whoever registers it first could be anybody.
 */
export async function appointAccount(
  tx: Tx,
  email: string,
  role: UserRow['role'],
): Promise<'done' | 'same' | undefined> {
  const user = await lockUserByEmail(tx, email);
  if (!user?.verifiedAt) return undefined;
  if (user.role === role) return 'same';
  await setPlatformRole(tx, user.id, role);
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: user.id,
    entityName: user.email,
    before: { role: user.role },
    after: { role },
  });
  return 'done';
}
