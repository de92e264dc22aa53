import { anonymousActor } from '../../platform/actor.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { platformOrganization } from '../../platform/db/database.ts';
import { findUser } from './users-store.ts';

/**
 * Whether a password is that of an account, for those who open something else than a session of the dashboard. Takes the
 * same time for no account at all (null), and never opens an account that asks for a second factor.
 */
export async function checkAccountPassword(
  db: Database,
  userId: string | null,
  password: string,
  address: string,
): Promise<'right' | 'wrong' | 'secondFactor'> {
  const user =
    userId === null
      ? undefined
      : await db.readTenant(platformOrganization, anonymousActor, (tx) => findUser(tx, userId));
  const hash = user === undefined || user.verifiedAt === null ? null : user.passwordHash;
  if (!(await verifyPassword(password, hash, address))) return 'wrong';
  return user?.twoFactorSince === null ? 'right' : 'secondFactor';
}
