import type { AuxiliaryField, AuxiliaryRule, TemplateArgument } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { nameUsed } from './name-used.ts';

export interface TemplateFields {
  name: string;
  tags: readonly string[];
  mdmUserId: string | null;
  displayNamePattern: string | null;
  signIn: boolean;
  userGroupIds: readonly string[];
  auxiliaryFields: readonly AuxiliaryField[];
  auxiliaryRules: readonly AuxiliaryRule[];
  arguments: readonly TemplateArgument[];
}

export interface TemplateRow extends TemplateFields {
  id: string;
  /** A sign-in, or an answer: nobody gets a profile before. */
  asks: boolean;
  updatedAt: string;
}

const columns = sql`id, name, tags, person_id as "mdmUserId", display_name_pattern as "displayNamePattern",
  sign_in as "signIn", group_ids as "userGroupIds", auxiliary_fields as "auxiliaryFields",
  auxiliary_rules as "auxiliaryRules", arguments, asks, updated_at as "updatedAt"`;

/** Held until the transaction ends. */
export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return findRow(tx, id, sql`for update`);
}

/** There until the transaction ends, and as it is; others may read it too. */
export async function readTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return findRow(tx, id, sql`for share`);
}

/** As it is now, for whoever only shows it. */
export async function findTemplateRow(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return findRow(tx, id, sql``);
}

async function findRow(tx: Tx, id: string, lock: Sql): Promise<TemplateRow | undefined> {
  return tx.first<TemplateRow>(sql`
    select ${columns} from enrollment_templates where organization_id = ${tx.organizationId} and id = ${id} ${lock}`);
}

/** False where another has the name. */
export async function insertTemplate(tx: Tx, id: string, given: TemplateFields): Promise<boolean> {
  const count = await tx.run(sql`
    insert into enrollment_templates (organization_id, id, name, tags, person_id, display_name_pattern, sign_in, group_ids,
      auxiliary_fields, auxiliary_rules, arguments)
    values (${tx.organizationId}, ${id}, ${given.name}, ${[...given.tags]}, ${given.mdmUserId}, ${given.displayNamePattern},
      ${given.signIn}, ${[...given.userGroupIds]}::uuid[], ${JSON.stringify(given.auxiliaryFields)},
      ${JSON.stringify(given.auxiliaryRules)}, ${JSON.stringify(given.arguments)})
    on conflict (organization_id, sort_name) do nothing`);
  return count === 1;
}

export async function putTemplate(tx: Tx, id: string, given: TemplateFields): Promise<void> {
  const change = tx.run(sql`
    update enrollment_templates set name = ${given.name}, tags = ${[...given.tags]}, person_id = ${given.mdmUserId},
      display_name_pattern = ${given.displayNamePattern}, sign_in = ${given.signIn},
      group_ids = ${[...given.userGroupIds]}::uuid[], auxiliary_fields = ${JSON.stringify(given.auxiliaryFields)},
      auxiliary_rules = ${JSON.stringify(given.auxiliaryRules)}, arguments = ${JSON.stringify(given.arguments)},
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await change.catch(nameUsed);
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from enrollment_templates where organization_id = ${tx.organizationId} and id = ${id}`);
}
