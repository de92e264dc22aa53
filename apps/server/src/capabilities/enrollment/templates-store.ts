import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { nameUsed } from './name-used.ts';

export interface TemplateFields {
  name: string;
  tags: readonly string[];
  mdmUserId: string | null;
  displayNamePattern: string | null;
}

export interface TemplateRow extends TemplateFields {
  id: string;
  updatedAt: string;
}

/** Held until the transaction ends. */
export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return tx.first<TemplateRow>(sql`
    select id, name, tags, person_id as "mdmUserId", display_name_pattern as "displayNamePattern", updated_at as "updatedAt"
    from enrollment_templates where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

/** False where another has the name. */
export async function insertTemplate(tx: Tx, id: string, given: TemplateFields): Promise<boolean> {
  const count = await tx.run(sql`
    insert into enrollment_templates (organization_id, id, name, tags, person_id, display_name_pattern)
    values (${tx.organizationId}, ${id}, ${given.name}, ${[...given.tags]}, ${given.mdmUserId}, ${given.displayNamePattern})
    on conflict (organization_id, sort_name) do nothing`);
  return count === 1;
}

export async function putTemplate(tx: Tx, id: string, given: TemplateFields): Promise<void> {
  const change = tx.run(sql`
    update enrollment_templates set name = ${given.name}, tags = ${[...given.tags]}, person_id = ${given.mdmUserId},
      display_name_pattern = ${given.displayNamePattern}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from enrollment_templates where organization_id = ${tx.organizationId} and id = ${id}`);
}
