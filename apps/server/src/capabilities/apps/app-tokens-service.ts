import { randomUUIDv7 } from 'node:crypto';
import { appTokenLimits, appTokenPrefix } from '@muster/contract/apps';
import type { AppToken } from '@muster/contract/calls/app-tokens';
import { now } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { countAppTokens, endAppToken, findAppToken, insertAppToken } from './app-tokens-store.ts';
import { lockApp } from './apps-store.ts';

/** The token itself is in the answer and nowhere else: only its hash is kept, and its end, by which people know it. */
export async function createAppToken(
  tx: Tx,
  appId: string,
  { name, expiresAt }: { name: string; expiresAt: string | null },
  createdBy: string,
): Promise<{ appToken: AppToken; token: string }> {
  if (expiresAt !== null && new Date(expiresAt) <= new Date(now()))
    failFields([{ field: 'expiresAt', rules: [{ name: 'future', params: {} }] }]);
  if ((await lockApp(tx, appId)) === undefined) fail(3001);
  if ((await countAppTokens(tx, appId)) >= appTokenLimits.perApp) fail(5211, { data: { max: appTokenLimits.perApp } });
  const token = `${appTokenPrefix}${newToken().token}`;
  const id = randomUUIDv7();
  const hint = token.slice(-4);
  await insertAppToken(tx, appId, { id, name, hash: hashToken(token), hint, expiresAt, createdBy });
  await recordChange(tx, {
    action: 'create',
    entity: 'apiToken',
    entityId: id,
    entityName: name,
    after: { name, hint, expiresAt },
    payload: { applicationId: appId },
  });
  return { appToken: (await findAppToken(tx, appId, id)) ?? fail(3001), token };
}

export async function revokeAppToken(
  tx: Tx,
  { appId, appTokenId }: { appId: string; appTokenId: string },
): Promise<void> {
  const { name, hint, expiresAt } = (await findAppToken(tx, appId, appTokenId)) ?? fail(3001);
  await endAppToken(tx, appTokenId);
  await recordChange(tx, {
    action: 'delete',
    entity: 'apiToken',
    entityId: appTokenId,
    entityName: name,
    before: { name, hint, expiresAt },
    payload: { applicationId: appId },
  });
}
