import { randomUUIDv7 } from 'node:crypto';
import type { Passkey } from '@muster/contract/calls/factors';
import { maxPasskeys } from '@muster/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Principal } from '../../../platform/http/route.ts';
import type { SessionsDeps, Transaction } from '../sessions-service.ts';
import { lockUser } from '../users-store.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  savePasskeyName,
} from './passkeys-store.ts';
import { giveTicket, takeChallenge } from './tickets-store.ts';

type Json = Record<string, unknown>;

/** Options for the browser to make a passkey; those that are there already are not made again. */
export async function startPasskey(
  deps: SessionsDeps,
  tx: Tx,
  { userId, sessionId }: Principal,
): Promise<{ ticket: string; options: Json }> {
  const user = (await lockUser(tx, userId)) ?? fail(4004);
  const known = await listPasskeys(tx, userId);
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  const { challenge, options } = await deps.webauthn.askToRegister({ id: userId, email: user.email, fullName }, known);
  const ticket = await giveTicket(tx, { kind: 'passkeyRegistration', userId, sessionId, challenge });
  return { ticket, options };
}

export async function addPasskey(
  deps: SessionsDeps,
  transaction: Transaction,
  { userId, sessionId }: Principal,
  { ticket, name, credential }: { ticket: string; name: string; credential: Json },
): Promise<Passkey> {
  const outcome = await transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail(4004);
    const challenge = await takeChallenge(tx, ticket, { kind: 'passkeyRegistration', userId, sessionId });
    if (challenge === undefined) return 'over';
    if ((await listPasskeys(tx, userId)).length >= maxPasskeys) return 'tooMany';
    const made = await deps.webauthn.checkRegistration(credential, challenge);
    const passkey = made && (await insertPasskey(tx, { ...made, id: randomUUIDv7(), userId, name }));
    if (!passkey) return 'wrong';
    const payload = { userId, name };
    await recordChange(tx, { ...about(passkey), action: 'create', after: { name, synced: passkey.synced }, payload });
    const { email: recipient, language } = user;
    await deps.mailer.queue(tx, { recipient, language, template: 'passkeyAdded', params: { name } });
    return passkey;
  });
  switch (outcome) {
    case 'over':
      return fail(4018);
    case 'wrong':
      return fail(4017);
    case 'tooMany':
      return failFields([{ field: 'name', rules: [{ name: 'maxItems', params: { max: maxPasskeys } }] }]);
    default:
      return toPasskey(outcome);
  }
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<Passkey> {
  const passkey = (await findPasskey(tx, userId, id)) ?? fail(3001);
  await savePasskeyName(tx, id, name);
  await recordChange(tx, { ...about({ id, name }), action: 'update', before: { name: passkey.name }, after: { name } });
  return toPasskey({ ...passkey, name });
}

export async function removePasskey(deps: SessionsDeps, tx: Tx, userId: string, id: string): Promise<void> {
  const user = (await lockUser(tx, userId)) ?? fail(4004);
  const passkey = (await findPasskey(tx, userId, id)) ?? fail(3001);
  await deletePasskey(tx, id);
  const { name, synced } = passkey;
  await recordChange(tx, { ...about(passkey), action: 'delete', before: { name, synced }, payload: { userId, name } });
  const { email: recipient, language } = user;
  await deps.mailer.queue(tx, { recipient, language, template: 'passkeyRemoved', params: { name } });
}

export function toPasskey({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, synced, createdAt, lastUsedAt };
}

function about({ id, name }: Pick<PasskeyRow, 'id' | 'name'>) {
  return { entity: 'passkey', entityId: id, entityName: name } as const;
}
