/** Something to start from: made by us, or saved by somebody of the workspace. */
import { randomUUIDv7 } from 'node:crypto';
import { builtInTemplates, type PolicyContent, type PolicyTemplate, type PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { uuid } from '../../platform/uuid.ts';
import { builtInContents } from './built-in/built-in.ts';
import { findPolicy } from './policies-list.ts';
import { countProperties } from './policy-content.ts';
import {
  insertPolicyTemplate,
  listOwnTemplates,
  lockPolicyTemplate,
  readPolicyTemplate,
  removePolicyTemplate,
} from './policy-templates-store.ts';

export async function listTemplates(tx: Tx): Promise<PolicyTemplate[]> {
  const ours = builtInTemplates.map((id): PolicyTemplate => {
    const { type, content } = builtInContents[id];
    const properties = countProperties(content);
    return { id, builtIn: true, name: id, description: '', type, properties, createdAt: null };
  });
  return [...ours, ...(await listOwnTemplates(tx))];
}

/** Ours by its name, or one of the workspace. */
export async function findTemplateContent(
  tx: Tx,
  id: string,
): Promise<{ type: PolicyType; content: PolicyContent } | undefined> {
  const ours = builtInTemplates.find((name) => name === id);
  if (ours) return builtInContents[ours];
  return uuid.test(id) ? readPolicyTemplate(tx, id) : undefined;
}

/** Marks stay in the place of secrets, which are not taken along: whoever uses the template has to tell them. */
export async function createTemplate(
  tx: Tx,
  { policyId, name, description }: { policyId: string; name: string; description: string },
): Promise<PolicyTemplate> {
  const { type, content } = (await findPolicy(tx, policyId)) ?? fail(3001);
  const id = randomUUIDv7();
  await insertPolicyTemplate(tx, { id, name, description, type, content, properties: countProperties(content) });
  const facts = { entity: 'policyTemplate', entityId: id, entityName: name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: { name, description, type, policyId } });
  const made = (await listOwnTemplates(tx)).find((template) => template.id === id);
  return made ?? fail(3001);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  const row = (await lockPolicyTemplate(tx, id)) ?? fail(3001);
  await removePolicyTemplate(tx, id);
  const facts = { entity: 'policyTemplate', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: row });
}
