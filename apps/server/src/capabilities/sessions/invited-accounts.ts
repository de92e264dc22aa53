import { randomUUIDv7 } from 'node:crypto';
import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { type Client, type SessionsDeps, type StartedSession, startSession } from './sessions-service.ts';
import {
  deleteCode,
  insertUser,
  lockUserByEmail,
  markVerified,
  putPassword,
  shown,
  updateUnverified,
} from './users-store.ts';

export interface InvitedAccount {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  newsletter?: boolean | undefined;
  passwordHash: string;
}

/**
 * The account of somebody who was invited by mail, and whose address is confirmed by that. One that was registered and
 * never confirmed becomes theirs, whoever registered it. Undefined when the address has an account.
 */
export async function openInvitedAccount(
  deps: SessionsDeps,
  tx: Tx,
  { email, passwordHash, newsletter = false, ...names }: InvitedAccount,
  client: Client,
): Promise<StartedSession | undefined> {
  const created = await insertUser(tx, { id: randomUUIDv7(), email, newsletter, ...names });
  const before = created ? undefined : await lockUserByEmail(tx, email);
  if (before && before.verifiedAt !== null) return undefined;
  const id = created?.id ?? before?.id;
  if (id === undefined) return undefined;
  if (before) await updateUnverified(tx, id, { newsletter, ...names });
  await putPassword(tx, id, passwordHash);
  await deleteCode(tx, id);
  const user = await markVerified(tx, id);
  await recordChange(tx, {
    action: before ? 'update' : 'create',
    entity: 'user',
    entityId: id,
    entityName: email,
    before: before && shown(before),
    after: shown(user),
    actor: { kind: 'user', userId: id, email, supplanterId: null },
  });
  return startSession(deps, tx, user, client);
}
