/** Templates of enrollments: how devices come in. */
import { randomUUIDv7 } from 'node:crypto';
import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { ownerOf } from '../devices/index.ts';
import { lockGroups } from '../people/index.ts';
import { noteOutdated } from './dep-profiles.ts';
import { hasProfilesOf } from './dep-profiles-store.ts';
import { findTemplate } from './templates-list.ts';
import { insertTemplate, lockTemplate, putTemplate, removeTemplate, type TemplateFields } from './templates-store.ts';

const shown = (fields: TemplateFields) => ({
  name: fields.name,
  tags: fields.tags,
  mdmUserId: fields.mdmUserId,
  displayNamePattern: fields.displayNamePattern,
  signIn: fields.signIn,
  userGroupIds: fields.userGroupIds,
  auxiliaryFields: fields.auxiliaryFields,
  auxiliaryRules: fields.auxiliaryRules,
  arguments: fields.arguments,
});

/** As the column `asks` has it. */
function asksSomething({ signIn, auxiliaryFields }: TemplateFields): boolean {
  return signIn || auxiliaryFields.some(({ required }) => required);
}

/**
 * Whom it names has to be there, and the workspace's. A group that it names already may be gone: whoever changes something
 * else lets nobody more in.
 */
async function known(tx: Tx, given: TemplateFields, before: readonly string[] = []): Promise<TemplateFields> {
  const userGroupIds = [...new Set(given.userGroupIds)];
  await ownerOf(tx, given.mdmUserId);
  await lockGroups(
    tx,
    userGroupIds.filter((id) => !before.includes(id)),
  );
  return { ...given, userGroupIds };
}

export async function createTemplate(tx: Tx, given: TemplateFields): Promise<EnrollmentTemplate> {
  const fields = await known(tx, given);
  const id = randomUUIDv7();
  if (!(await insertTemplate(tx, id, fields))) fail(5091, { reason: 'NAME_USED' });
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: given.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: shown(fields) });
  return (await findTemplate(tx, id)) ?? fail(3001);
}

export async function changeTemplate(
  tx: Tx,
  id: string,
  { updatedAt, ...given }: TemplateFields & { updatedAt?: string | undefined },
): Promise<EnrollmentTemplate> {
  const row = (await lockTemplate(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && updatedAt !== row.updatedAt) fail(5203);
  const fields = await known(tx, given, row.userGroupIds);
  await putTemplate(tx, id, fields);
  if (asksSomething(fields) !== row.asks) await noteOutdated(tx, id);
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: given.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: shown(row), after: shown(fields) });
  return (await findTemplate(tx, id)) ?? fail(3001);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  const row = (await lockTemplate(tx, id)) ?? fail(3001);
  // Their devices would come without what it asks.
  if (await hasProfilesOf(tx, id)) fail(5268);
  await removeTemplate(tx, id);
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: shown(row) });
}
