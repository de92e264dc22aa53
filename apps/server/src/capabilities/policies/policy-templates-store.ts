import type { PolicyContent, PolicyTemplate, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export async function listOwnTemplates(tx: Tx): Promise<PolicyTemplate[]> {
  return tx.query<PolicyTemplate>(sql`
    select id, false as "builtIn", name, description, type, properties, created_at as "createdAt"
    from policy_templates where organization_id = ${tx.organizationId} order by sort_name`);
}

export async function readPolicyTemplate(
  tx: Tx,
  id: string,
): Promise<{ type: PolicyType; content: PolicyContent } | undefined> {
  return tx.first(
    sql`select type, content from policy_templates where organization_id = ${tx.organizationId} and id = ${id}`,
  );
}

export async function lockPolicyTemplate(
  tx: Tx,
  id: string,
): Promise<{ name: string; description: string; type: PolicyType } | undefined> {
  return tx.first(sql`
    select name, description, type from policy_templates where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export async function insertPolicyTemplate(
  tx: Tx,
  given: Pick<PolicyTemplate, 'id' | 'name' | 'description' | 'type' | 'properties'> & { content: PolicyContent },
): Promise<void> {
  const count = await tx.run(sql`
    insert into policy_templates (organization_id, id, name, description, type, content, properties)
    values (${tx.organizationId}, ${given.id}, ${given.name}, ${given.description}, ${given.type},
      ${JSON.stringify(given.content)}, ${given.properties})
    on conflict (organization_id, sort_name) do nothing`);
  if (count !== 1) fail(5091, { reason: 'NAME_USED' });
}

export async function removePolicyTemplate(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from policy_templates where organization_id = ${tx.organizationId} and id = ${id}`);
}
