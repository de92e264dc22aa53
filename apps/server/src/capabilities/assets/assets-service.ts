/** Assets and their versions: what is made, changed and deleted, and what the audit has of it. */
import { randomUUIDv7 } from 'node:crypto';
import type { AssetDetails, Script } from '@muster/contract/assets';
import type { AssetType } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import type { Membership, Principal } from '../../platform/http/route.ts';
import { dropPictures } from '../../platform/pictures/pictures.ts';
import { requireFeature } from '../billing/index.ts';
import type { AssetHooks } from './asset-hooks.ts';
import { assetKey } from './asset-key.ts';
import { findAsset } from './assets-list.ts';
import {
  type AssetFields,
  type AssetRow,
  insertAsset,
  type Leftover,
  lockAsset,
  putAsset,
  putCurrent,
  removeAsset,
  removeVersion,
} from './assets-store.ts';
import { addScript } from './scripts-service.ts';

export interface Asker {
  principal: Pick<Principal, 'userId' | 'scopes'>;
  membership: Membership;
}

/** Where it is created or changed by somebody: the type decides which right it takes. */
function requireScripts(type: AssetType, action: 'create' | 'update' | 'delete', asker: Asker): void {
  if (type === 'script') requireAlso('script', action, asker);
}

export async function readAsset(tx: Tx, hooks: readonly AssetHooks[], id: string): Promise<AssetDetails> {
  const found = (await findAsset(tx, id)) ?? fail(3001);
  return { ...found, usedBy: await usesOf(tx, hooks, id) };
}

async function usesOf(tx: Tx, hooks: readonly AssetHooks[], id: string): Promise<AssetDetails['usedBy']> {
  const uses: AssetDetails['usedBy'] = [];
  for (const hook of hooks) uses.push(...((await hook.usedBy(tx, [id])).get(id) ?? []));
  return uses;
}

export async function createAsset(
  tx: Tx,
  asker: Asker,
  { type, script, ...given }: AssetFields & { type: AssetType; script?: Script | undefined },
): Promise<string> {
  requireScripts(type, 'create', asker);
  await requireFeature(tx, 'mdmAssets');
  const fields = { ...given, tags: distinctTags(given.tags) };
  const id = randomUUIDv7();
  await insertAsset(tx, id, { ...fields, type, createdBy: asker.principal.userId });
  await recordChange(tx, {
    entity: 'mdmAsset',
    action: 'create',
    entityId: id,
    entityName: fields.name,
    after: { type, ...fields },
  });
  if (script) {
    const row = (await lockAsset(tx, id)) ?? fail(3001);
    await addScript(tx, row, script, asker.principal.userId);
  }
  return id;
}

export async function updateAsset(
  tx: Tx,
  asker: Asker,
  id: string,
  { updatedAt, ...input }: Partial<AssetFields> & { updatedAt?: string | undefined },
): Promise<void> {
  const row = await lockForChange(tx, asker, id, 'update');
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(row.updatedAt).getTime()) fail(5203);
  const before = fieldsOf(row);
  const after = {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    tags: input.tags ? distinctTags(input.tags) : before.tags,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await putAsset(tx, id, after);
  const facts = { entity: 'mdmAsset', entityId: id, entityName: after.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: { ...before }, after });
}

export async function deleteAsset(tx: Tx, hooks: readonly AssetHooks[], asker: Asker, id: string): Promise<void> {
  const row = await lockForChange(tx, asker, id, 'delete');
  const usedBy = await usesOf(tx, hooks, id);
  if (usedBy.length > 0) fail(5311, { data: { usedBy } });
  await dropLeftovers(tx, await removeAsset(tx, id));
  const facts = { entity: 'mdmAsset', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: { type: row.type, ...fieldsOf(row) } });
}

/** What devices get from now on; harmless where it is so already. */
export async function rollBack(tx: Tx, asker: Asker, id: string, version: number): Promise<void> {
  const row = await lockForChange(tx, asker, id, 'update');
  if (row.current === version) return;
  if (!(await putCurrent(tx, id, version))) fail(3001);
  const facts = { entity: 'mdmAsset', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: { current: row.current }, after: { current: version } });
}

export async function deleteVersion(tx: Tx, asker: Asker, id: string, version: number): Promise<void> {
  const row = await lockForChange(tx, asker, id, 'delete');
  if (row.current === version) fail(5313);
  const left = (await removeVersion(tx, id, version)) ?? fail(3001);
  await dropLeftovers(tx, [left]);
  const facts = { entity: 'mdmAsset', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: { version }, after: {} });
}

async function lockForChange(tx: Tx, asker: Asker, id: string, action: 'update' | 'delete'): Promise<AssetRow> {
  const row = (await lockAsset(tx, id)) ?? fail(3001);
  requireScripts(row.type, action, asker);
  return row;
}

function fieldsOf({ name, description, tags }: AssetRow): AssetFields {
  return { name, description, tags };
}

/** Files go once it is certain that nothing names them any more. */
async function dropLeftovers(tx: Tx, left: readonly Leftover[]): Promise<void> {
  await dropPictures(
    tx,
    left.map(({ picture }) => picture),
  );
  const keys = left.filter(({ hasFile }) => hasFile).map(({ id }) => assetKey(tx.organizationId, id));
  const atOnce = 500;
  for (let start = 0; start < keys.length; start += atOnce) {
    const payload = { keys: keys.slice(start, start + atOnce) };
    await emit(tx, { type: 'mdmAsset.filesLeft', entityId: randomUUIDv7(), payload });
  }
}
