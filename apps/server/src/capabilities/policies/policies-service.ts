import { randomUUIDv7 } from 'node:crypto';
import type { PolicyContent, PolicyDetails, PolicyState, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import type { Membership, Principal } from '../../platform/http/route.ts';
import { requireFeature } from '../billing/index.ts';
import { countDevices } from './assignments-list.ts';
import { auditOf } from './audit-content.ts';
import { checkContent, refuseErrors } from './check-content.ts';
import { markPolicyDevices } from './plan-marks-store.ts';
import { findPolicy } from './policies-list.ts';
import {
  hasDevices,
  insertPolicy,
  lockPlaces,
  lockPolicy,
  placePolicy,
  putPolicy,
  readPolicyRow,
  readVersion,
  removePolicy,
} from './policies-store.ts';
import { emptyContent } from './policy-content.ts';
import { noSecrets, type Secrets, takeSecrets, unsealSecrets } from './policy-secrets.ts';
import { findTemplateContent } from './policy-templates.ts';
import { holdPolicy, type PolicyDeps, writeVersion } from './save-version.ts';

export interface Asker {
  principal: Pick<Principal, 'scopes'>;
  membership: Membership;
}

export async function readPolicy(tx: Tx, deps: PolicyDeps, asker: Asker, id: string): Promise<PolicyDetails> {
  const found = (await findPolicy(tx, id)) ?? fail(3001);
  const { secrets } = (await readVersion(tx, id, found.version)) ?? fail(3001);
  const kept = await unsealSecrets(tx, deps.envelope, { policyId: id, version: found.version }, secrets);
  return {
    ...found,
    problems: await checkContent(tx, found.type, found.content, new Set(kept.keys())),
    can: { update: mayAlso('policy', 'update', asker), delete: mayAlso('policy', 'delete', asker) },
  };
}

export interface NewPolicy {
  name: string;
  description: string;
  type: PolicyType;
  templateId?: string | undefined;
  content?: PolicyContent | undefined;
}

/** The id of it. */
export async function createPolicy(tx: Tx, deps: PolicyDeps, given: NewPolicy): Promise<string> {
  const template = given.templateId === undefined ? undefined : await requireTemplate(tx, given.templateId, given.type);
  // Secrets of a template are told anew by whoever uses it: until then the policy says that they are missing.
  if (template && given.content === undefined)
    return addPolicy(tx, deps, given, { content: template.content, secrets: noSecrets });
  const content = given.content ?? emptyContent;
  refuseErrors(await checkContent(tx, given.type, content, new Set()));
  return addPolicy(tx, deps, given, await takeSecrets(given.type, content, noSecrets));
}

async function requireTemplate(tx: Tx, id: string, type: PolicyType): Promise<{ content: PolicyContent }> {
  const template = (await findTemplateContent(tx, id)) ?? fail(3001);
  if (template.type !== type) failFields([{ field: 'type', rules: [{ name: 'type', params: {} }] }]);
  return template;
}

async function addPolicy(
  tx: Tx,
  deps: PolicyDeps,
  { name, description, type }: Pick<NewPolicy, 'name' | 'description' | 'type'>,
  { content, secrets }: { content: PolicyContent; secrets: Secrets },
): Promise<string> {
  const id = randomUUIDv7();
  await insertPolicy(tx, { id, name, description, type });
  await writeVersion(tx, deps, id, 1, { content, secrets, comment: null, restored: null });
  await recordChange(tx, {
    action: 'create',
    entity: 'policy',
    entityId: id,
    entityName: name,
    after: { name, description, type, ...auditOf(emptyContent, content).after },
  });
  return id;
}

export interface PolicyChange {
  updatedAt?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  state?: PolicyState | undefined;
  above?: string | null | undefined;
}

export async function updatePolicy(tx: Tx, id: string, change: PolicyChange): Promise<void> {
  if (change.above !== undefined) await lockPlaces(tx);
  const before = (await lockPolicy(tx, id)) ?? fail(3001);
  if (change.updatedAt !== undefined && change.updatedAt !== before.updatedAt) fail(5203);
  const fields = {
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    state: change.state ?? before.state,
  };
  const isSame = (['name', 'description', 'state'] as const).every((key) => fields[key] === before[key]);
  if (!isSame) await putPolicy(tx, id, fields);
  if (change.above !== undefined && change.above !== id) {
    if (change.above !== null && (await readPolicyRow(tx, change.above)) === undefined) fail(3001);
    await placePolicy(tx, id, change.above);
  }
  const after = (await readPolicyRow(tx, id)) ?? fail(3001);
  const moved = after.rank !== before.rank;
  if (isSame && !moved) return;
  // Archived it has no effect, and elsewhere in the order it may win or lose.
  if (moved || after.state !== before.state) await markPolicyDevices(tx, id);
  const shown = ({ name, description, state, rank }: typeof after) => ({ name, description, state, rank });
  await recordChange(tx, {
    action: 'update',
    entity: 'policy',
    entityId: id,
    entityName: after.name,
    before: shown(before),
    after: shown(after),
  });
}

/** A copy with its secrets, assigned to nobody. */
export async function duplicatePolicy(tx: Tx, deps: PolicyDeps, id: string, name: string): Promise<string> {
  await requireFeature(tx, 'duplicatePolicy');
  const { row, current, secrets } = await holdPolicy(tx, deps, id);
  return addPolicy(tx, deps, { ...row, name }, { content: current.content, secrets });
}

/** Of one that is archived nobody gets anything any more: only who has not been computed since then holds it back. */
export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  const row = (await lockPolicy(tx, id)) ?? fail(3001);
  const devices = row.state === 'active' ? await countDevices(tx, row) : 0;
  if (devices > 0 || (await hasDevices(tx, id))) fail(5053, { data: { devices } });
  await removePolicy(tx, id);
  await recordChange(tx, {
    action: 'delete',
    entity: 'policy',
    entityId: id,
    entityName: row.name,
    before: { name: row.name, description: row.description, type: row.type, version: row.version },
  });
}
