/** The account of a workspace at Apple's device assignment: its key pair, its token, and the client that uses it. */
import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { type DepToken, readDepToken } from '@muster/apple/dep-token';
import { writeMaidToken } from '@muster/apple/maid-token';
import type { DepAccount } from '@muster/contract/dep';
import { createScepAuthority } from '@muster/pki/scep-authority';
import type { SealedIdentity } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Platform } from '../../platform/platform.ts';
import { generateRsa } from '../apple/index.ts';
import {
  type AccountRow,
  findAccount,
  insertAccount,
  lockAccount,
  newAccountId,
  putDefaultProfile,
  putToken,
} from './dep-account-store.ts';
import { textIn } from './dep-answers.ts';
import { createDepClient, type DepClient } from './dep-client.ts';
import { findProfileUuid } from './dep-profiles-store.ts';

export type DepDeps = Pick<
  Platform,
  'config' | 'db' | 'envelope' | 'outbound' | 'addressOf' | 'publicUrl' | 'certificates' | 'log' | 'jobs'
>;
type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Somebody waits for the answer, or nobody does. */
const patience = { call: 15_000, job: 300_000 };
const year = 365 * 86_400_000;

const sealedAt = {
  key: (id: string): SealedIdentity => ({ table: 'dep_accounts', column: 'sealed_key', id }),
  token: (id: string): SealedIdentity => ({ table: 'dep_accounts', column: 'sealed_token', id }),
};

/** The certificate for Apple, in DER; one pair stays with the workspace, so that a token can be renewed. */
export async function depCertificate(inside: Inside, { envelope }: Pick<DepDeps, 'envelope'>): Promise<Buffer> {
  const known = await inside(findAccount);
  if (known) return known.certificate;
  // Outside of a transaction: a key takes its time.
  const privateKey = await generateRsa(2048);
  const now = Date.now();
  const { certificate } = createScepAuthority({
    subject: { commonName: 'Device enrollment' },
    privateKey,
    notBefore: new Date(now - 86_400_000),
    notAfter: new Date(now + 10 * year),
  });
  return inside(async (tx) => {
    const id = newAccountId();
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const sealedKey = await envelope.seal(tx, pem, sealedAt.key(id));
    if (await insertAccount(tx, { id, certificate: certificate.der, sealedKey }))
      await recordAccount(tx, id, { key: 'made' });
    return (await findAccount(tx))?.certificate ?? fail(3001);
  });
}

async function recordAccount(tx: Tx, id: string, after: Record<string, unknown>, before: Record<string, unknown> = {}) {
  await recordChange(tx, { action: 'update', entity: 'admEnterprise', entityId: id, entityName: 'DEP', before, after });
}

/** The file as text, or in base64; reads what Apple wrote for our key. 5095 says why it is none. */
export async function readUploadedToken(
  tx: Tx,
  { envelope }: Pick<DepDeps, 'envelope'>,
  given: string,
): Promise<DepToken> {
  const account = (await findAccount(tx)) ?? fail(5095, { reason: 'NO_KEY' });
  const key = await keyOf(tx, envelope, account);
  try {
    const token = readDepToken(fileFrom(given), key);
    if (token.accessTokenExpiry.getTime() <= Date.now()) fail(5095, { reason: 'EXPIRED' });
    return token;
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    return fail(5095, { reason: error.code === 'wrongKey' ? 'WRONG_KEY' : 'NOT_A_TOKEN', cause: error });
  }
}

async function keyOf(tx: Tx, envelope: DepDeps['envelope'], { id, sealedKey }: AccountRow): Promise<KeyObject> {
  return createPrivateKey(await envelope.open(tx, sealedKey, sealedAt.key(id)));
}

/** For devices on which somebody signs in with a Managed Apple Account; undefined where Apple does not know this server. */
export async function makeMaidToken(tx: Tx, { envelope }: Pick<DepDeps, 'envelope'>): Promise<string | undefined> {
  const account = await findAccount(tx);
  if (!account?.serverUuid) return undefined;
  const privateKey = await keyOf(tx, envelope, account);
  return writeMaidToken({ privateKey, serverUuid: account.serverUuid, id: randomUUID(), at: new Date() });
}

function fileFrom(text: string): Buffer {
  const given = text.replace(/^data:[^,]{0,100};base64,/, '').trim();
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(given)) return Buffer.from(text);
  return Buffer.from(given, 'base64');
}

/** Apple is asked whose token it is before it is kept. */
export async function takeToken(inside: Inside, deps: DepDeps, token: DepToken): Promise<void> {
  const account = await clientWith(deps, token, patience.call).request('GET', '/account');
  await inside(async (tx) => {
    const row = (await lockAccount(tx)) ?? fail(5095, { reason: 'NO_KEY' });
    const given = {
      serverName: textIn(account, 'server_name'),
      serverUuid: textIn(account, 'server_uuid'),
      organizationName: textIn(account, 'org_name'),
      adminId: textIn(account, 'admin_id'),
      expiresAt: token.accessTokenExpiry,
    };
    const sealed = await deps.envelope.seal(tx, JSON.stringify(token), sealedAt.token(row.id));
    await putToken(tx, { ...given, sealed });
    const { serverName, tokenExpiresAt } = row;
    await recordAccount(
      tx,
      row.id,
      { serverName: given.serverName, tokenExpiresAt: given.expiresAt.toISOString() },
      { serverName, tokenExpiresAt },
    );
    await askForSync(tx, row.id);
  });
}

export async function askForSync(tx: Tx, accountId: string, { full = false } = {}): Promise<void> {
  await emit(tx, { type: 'admDepDevice.sync', entityId: accountId, payload: { full } });
}

function clientWith({ config, outbound }: DepDeps, credentials: DepToken, patienceMs: number): DepClient {
  return createDepClient({ outbound, url: config.DEP_URL, credentials, patience: patienceMs });
}

/** 5265 where there is no token, or one that is over. */
export async function openClient(
  tx: Tx,
  deps: DepDeps,
  who: keyof typeof patience = 'call',
): Promise<{ client: DepClient; account: AccountRow }> {
  const account = await findAccount(tx);
  if (!account?.sealedToken || account.tokenExpiresAt === null) fail(5265);
  if (Date.parse(account.tokenExpiresAt) <= Date.now()) fail(5265, { reason: 'EXPIRED' });
  const opened = await deps.envelope.open(tx, account.sealedToken, sealedAt.token(account.id));
  return { account, client: clientWith(deps, JSON.parse(opened.toString()) as DepToken, patience[who]) };
}

export async function readAccount(tx: Tx): Promise<DepAccount> {
  const row = await findAccount(tx);
  const { tokenAt: uploadedAt = null, tokenExpiresAt: expiresAt = null } = row ?? {};
  const hasToken = row !== undefined && uploadedAt !== null && expiresAt !== null;
  return {
    token: hasToken
      ? {
          serverName: row.serverName,
          serverUuid: row.serverUuid,
          organizationName: row.organizationName,
          adminId: row.adminId,
          uploadedAt,
          expiresAt,
          expired: Date.parse(expiresAt) <= Date.now(),
        }
      : null,
    defaultProfileId: row?.defaultProfileId ?? null,
    syncedAt: row?.syncedAt ?? null,
    nextSyncAt: hasToken ? row.nextSyncAt : null,
    errorCode: row?.errorCode ?? null,
    errorText: row?.errorText ?? null,
  };
}

/** New devices, and those without a profile that nobody took it from, get it with the sync that begins now. */
export async function chooseDefaultProfile(tx: Tx, profileId: string | null): Promise<void> {
  if (profileId !== null) (await findProfileUuid(tx, profileId)) ?? fail(3001);
  const row = (await lockAccount(tx)) ?? fail(5265);
  if (profileId === row.defaultProfileId) return;
  await putDefaultProfile(tx, profileId);
  await recordAccount(tx, row.id, { defaultProfileId: profileId }, { defaultProfileId: row.defaultProfileId });
  if (profileId !== null && row.sealedToken) await askForSync(tx, row.id);
}
