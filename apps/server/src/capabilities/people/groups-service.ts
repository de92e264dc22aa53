import type { Group } from '@muster/contract/calls/groups';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { findGroup } from './groups-list.ts';
import { deleteGroup, insertGroup, lockGroup, saveGroup } from './groups-store.ts';

export async function createGroup(
  tx: Tx,
  { name, description = '' }: { name: string; description?: string | undefined },
): Promise<Group> {
  const id = await insertGroup(tx, { name, description });
  await recordChange(tx, {
    action: 'create',
    entity: 'group',
    entityId: id,
    entityName: name,
    after: { name, description },
  });
  return (await findGroup(tx, id)) ?? fail(3001);
}

export async function changeGroup(
  tx: Tx,
  id: string,
  change: { name?: string | undefined; description?: string | undefined; updatedAt: string },
): Promise<Group> {
  const { current, ...before } = (await lockGroup(tx, id, change.updatedAt)) ?? fail(3001);
  if (!current) fail(5203);
  const after = { name: change.name ?? before.name, description: change.description ?? before.description };
  await saveGroup(tx, id, after);
  await recordChange(tx, { action: 'update', entity: 'group', entityId: id, entityName: after.name, before, after });
  return (await findGroup(tx, id)) ?? fail(3001);
}

export async function removeGroup(tx: Tx, id: string): Promise<void> {
  const { current: _, ...before } = (await lockGroup(tx, id)) ?? fail(3001);
  await deleteGroup(tx, id);
  await recordChange(tx, { action: 'delete', entity: 'group', entityId: id, entityName: before.name, before });
}
