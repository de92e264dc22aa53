/** The token of a workspace for one location of Apps and Books, and the client that uses it. */
import { randomUUIDv7 } from 'node:crypto';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { readClientConfig } from '@muster/apple/vpp-answers';
import { vppRequests } from '@muster/apple/vpp-requests';
import { readVppToken, type VppToken } from '@muster/apple/vpp-token';
import { brand } from '@muster/contract/brand';
import type { VppAccount } from '@muster/contract/vpp';
import type { SealedIdentity } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type AccountRow,
  deleteAccount,
  findAccount,
  forgetLocation,
  lockAccount,
  noteRevoked,
  putClientConfig,
  putToken,
} from './vpp-account-store.ts';
import { createVppClient, type VppClient } from './vpp-client.ts';
import type { VppError } from './vpp-error.ts';

export type VppDeps = Pick<Platform, 'config' | 'db' | 'envelope' | 'outbound' | 'log' | 'jobs' | 'publicUrl'>;
export type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Whoever has Apple do something for a workspace. */
export interface Work {
  client: VppClient;
  inside: Inside;
  account: AccountRow;
}

/** Somebody waits for the answer, or nobody does: then what takes longer is put off. */
const patience = { call: 15_000, job: 60_000 };
const sealedAt = (id: string): SealedIdentity => ({ table: 'vpp_accounts', column: 'sealed_token', id });

/** 5301 says why it is none. */
export function readUploadedToken(given: string): VppToken {
  try {
    const token = readVppToken(given.replace(/^data:[^,]{0,100};base64,/, ''));
    if (token.expiresAt.getTime() <= Date.now()) fail(5301, { reason: 'EXPIRED' });
    return token;
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    return fail(5301, { reason: 'NOT_A_TOKEN', cause: error });
  }
}

/**
 * Apple is asked whose token it is before it is kept, and told that this server manages the location. Where another one
 * says so, that is told (5302) until somebody decides: two of them take licences from each other.
 */
export async function takeToken(
  inside: Inside,
  deps: VppDeps,
  { token, takeOver }: { token: VppToken; takeOver: boolean },
): Promise<void> {
  const client = clientWith(deps, token.bearer, 'call');
  const known = await inside(findAccount);
  const id = known?.id ?? randomUUIDv7();
  const config = await takeLocation(client, deps, { id, takeOver });
  await inside(async (tx) => {
    const before = await lockAccount(tx);
    // Somebody else was as quick: theirs is the name under which Apple knows this server.
    if (before && before.id !== id) fail(5203);
    const isOther = before && before.uniqueId !== null && before.uniqueId !== (config.uniqueId ?? null);
    if (isOther) await forgetLocation(tx);
    const sealed = await deps.envelope.seal(tx, token.bearer, sealedAt(id));
    const { expiresAt, organizationName = null } = token;
    await putToken(tx, { id, sealed, expiresAt, organizationName, config });
    await putClientConfig(tx, config);
    await recordAccount(tx, id, {
      before: { location: before?.locationName, tokenExpiresAt: before?.tokenExpiresAt },
      after: { location: config.locationName, tokenExpiresAt: expiresAt.toISOString() },
    });
    await askForSync(tx, id);
    await askForWork(tx, id);
  });
}

async function takeLocation(client: VppClient, deps: VppDeps, { id, takeOver }: { id: string; takeOver: boolean }) {
  const config = readClientConfig(await client.request(vppRequests.clientConfig()));
  if (config.mdmInfo?.id === id) return config;
  if (config.mdmInfo && !takeOver) fail(5302, { data: { name: config.mdmInfo.name } });
  const mdmInfo = { id, name: brand.product, metadata: new URL(deps.publicUrl()).host.slice(0, 255) };
  await client.request(vppRequests.takeLocation(mdmInfo));
  return config;
}

/** After another server has said that it manages the location. */
export async function takeOver(inside: Inside, deps: VppDeps): Promise<void> {
  const { client, account } = await inside((tx) => openClient(tx, deps, 'call', { others: true }));
  const config = await takeLocation(client, deps, { id: account.id, takeOver: true });
  await inside(async (tx) => {
    await putClientConfig(tx, config);
    await recordAccount(tx, account.id, { before: { managedBy: account.otherServer }, after: { managedBy: null } });
    await askForSync(tx, account.id);
    await askForWork(tx, account.id);
  });
}

export async function forgetToken(tx: Tx): Promise<void> {
  const { id, locationName, tokenExpiresAt } = (await lockAccount(tx)) ?? fail(5300);
  await deleteAccount(tx);
  await recordAccount(tx, id, { before: { location: locationName, tokenExpiresAt }, after: {} });
}

async function recordAccount(tx: Tx, id: string, change: { before: object; after: object }): Promise<void> {
  const facts = { action: 'update', entity: 'admEnterprise', entityId: id, entityName: 'Apps and Books' } as const;
  await recordChange(tx, { ...facts, before: { ...change.before }, after: { ...change.after } });
}

export async function askForSync(tx: Tx, accountId: string): Promise<void> {
  await emit(tx, { type: 'admVppAsset.sync', entityId: accountId });
}

export async function askForWork(tx: Tx, accountId: string): Promise<void> {
  await emit(tx, { type: 'admVppAsset.wanted', entityId: accountId });
}

function clientWith({ config, outbound }: VppDeps, bearer: string, who: keyof typeof patience): VppClient {
  return createVppClient({ outbound, url: config.VPP_URL, bearer, patience: patience[who] });
}

/** 5300 where there is no token, or one that is over. */
export async function requireAccount(tx: Tx, { others = false } = {}): Promise<AccountRow> {
  const account = (await findAccount(tx)) ?? fail(5300);
  if (Date.parse(account.tokenExpiresAt) <= Date.now()) fail(5300, { reason: 'EXPIRED' });
  if (account.revokedAt !== null) fail(5300, { reason: 'REVOKED' });
  if (account.otherServer !== null && !others) fail(5300, { reason: 'OTHER_SERVER' });
  return account;
}

export async function openClient(
  tx: Tx,
  deps: VppDeps,
  who: keyof typeof patience,
  { others = false } = {},
): Promise<{ client: VppClient; account: AccountRow }> {
  const account = await requireAccount(tx, { others });
  const bearer = await deps.envelope.open(tx, account.sealedToken, sealedAt(account.id));
  return { account, client: clientWith(deps, bearer.toString(), who) };
}

/** Nothing is asked with it any more, and people are told, once. All that is wanted waits for another one. */
export async function noteTokenOver(tx: Tx, account: AccountRow, error: VppError): Promise<void> {
  const at = await noteRevoked(tx, error.text);
  if (at === undefined) return;
  const payload = { name: account.locationName ?? account.organizationName ?? '', at };
  await emit(tx, { type: 'admEnterprise.contentTokenRevoked', entityId: account.id, payload });
}

export async function readAccount(tx: Tx): Promise<VppAccount> {
  const row = await findAccount(tx);
  return {
    token: row
      ? {
          organizationName: row.organizationName,
          locationName: row.locationName,
          country: row.country,
          uploadedAt: row.tokenAt,
          expiresAt: row.tokenExpiresAt,
          expired: Date.parse(row.tokenExpiresAt) <= Date.now(),
          revokedAt: row.revokedAt,
        }
      : null,
    otherServer: row?.otherServer ?? null,
    syncing: row?.syncing ?? false,
    syncedAt: row?.syncedAt ?? null,
    nextSyncAt: row?.nextSyncAt ?? null,
    errorCode: row?.errorCode ?? null,
    errorText: row?.errorText ?? null,
  };
}
