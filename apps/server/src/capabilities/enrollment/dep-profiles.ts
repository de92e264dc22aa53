/** Profiles of automated enrollment. Apple gets one before it is kept here, so that none is kept that Apple refuses. */
import { randomUUIDv7 } from 'node:crypto';
import type { DepProfile, DepProfileOptions } from '@muster/contract/dep';
import type { SealedIdentity } from '../../platform/crypto/envelope.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mdmUrl } from '../apple/index.ts';
import { askForSync, type DepDeps, openClient } from './dep-account.ts';
import { findAccount } from './dep-account-store.ts';
import { textIn } from './dep-answers.ts';
import type { DepClient } from './dep-client.ts';
import { DepError } from './dep-error.ts';
import { mustBeTakenByApple, toAppleProfile } from './dep-profile-shape.ts';
import { findProfile } from './dep-profiles-list.ts';
import {
  countDevicesOf,
  findProfileRow,
  insertProfile,
  isNameUsed,
  lockProfile,
  putProfile,
  removeProfile,
} from './dep-profiles-store.ts';

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const tokenAt = (id: string): SealedIdentity => ({ table: 'dep_profiles', column: 'sealed_token', id });

function addressFor(deps: DepDeps, token: string): string {
  return `${mdmUrl(deps)}/apple/dep/${token}`;
}

/** Apple's name for it. Each change makes another one there; nobody deletes those before. */
async function push(client: DepClient, profile: object): Promise<string> {
  const answer = await client.request('POST', '/profile', profile);
  return textIn(answer, 'profile_uuid', 100) ?? Promise.reject(new DepError('unreachable', 'no profile came back'));
}

export async function createProfile(
  inside: Inside,
  deps: DepDeps,
  { name, options }: { name: string; options: DepProfileOptions },
): Promise<DepProfile> {
  const { token, hash } = newToken();
  const profile = toAppleProfile(name, options, addressFor(deps, token));
  mustBeTakenByApple(profile);
  const { client } = await inside(async (tx) => {
    if (await isNameUsed(tx, name, null)) fail(5091, { reason: 'NAME_USED' });
    return openClient(tx, deps);
  });
  const uuid = await push(client, profile);
  return inside(async (tx) => {
    const id = randomUUIDv7();
    const sealedToken = await deps.envelope.seal(tx, token, tokenAt(id));
    if (!(await insertProfile(tx, { id, name, options, uuid, tokenHash: hash, sealedToken })))
      fail(5091, { reason: 'NAME_USED' });
    const facts = { entity: 'admDepProfile', entityId: id, entityName: name } as const;
    await recordChange(tx, { ...facts, action: 'create', after: { name, options } });
    return (await findProfile(tx, id)) ?? fail(3001);
  });
}

export interface ProfileChanges {
  updatedAt?: string | undefined;
  name?: string | undefined;
  options?: DepProfileOptions | undefined;
}

export async function changeProfile(
  inside: Inside,
  deps: DepDeps,
  id: string,
  changes: ProfileChanges,
): Promise<DepProfile> {
  const { client, row, token } = await inside(async (tx) => {
    const found = (await findProfileRow(tx, id)) ?? fail(3001);
    if (changes.updatedAt !== undefined && changes.updatedAt !== found.updatedAt) fail(5203);
    if (changes.name !== undefined && (await isNameUsed(tx, changes.name, id))) fail(5091, { reason: 'NAME_USED' });
    const opened = await openClient(tx, deps);
    const address = await deps.envelope.open(tx, found.sealedToken, tokenAt(id));
    return { ...opened, row: found, token: address.toString() };
  });
  const { name = row.name, options = row.options } = changes;
  const profile = toAppleProfile(name, options, addressFor(deps, token));
  mustBeTakenByApple(profile);
  const uuid = await push(client, profile);
  return inside(async (tx) => {
    const before = (await lockProfile(tx, id)) ?? fail(3001);
    // Somebody else was quicker than Apple.
    if (before.updatedAt !== row.updatedAt) fail(5203);
    await putProfile(tx, { id, name, options, uuid });
    await recordChange(tx, {
      action: 'update',
      entity: 'admDepProfile',
      entityId: id,
      entityName: name,
      before: { name: before.name, options: before.options },
      after: { name, options },
    });
    const account = (await findAccount(tx)) ?? fail(5265);
    await askForSync(tx, account.id);
    return (await findProfile(tx, id)) ?? fail(3001);
  });
}

export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  const row = (await lockProfile(tx, id)) ?? fail(3001);
  const devices = await countDevicesOf(tx, row);
  if (devices > 0) fail(5266, { data: { devices } });
  await removeProfile(tx, id);
  await recordChange(tx, {
    action: 'delete',
    entity: 'admDepProfile',
    entityId: id,
    entityName: row.name,
    before: { name: row.name },
  });
}
