import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PreparedFields {
  templateId: string | null;
  personId: string | null;
  displayName: string | null;
  tags: readonly string[];
}

export interface PreparedRow extends PreparedFields {
  id: string;
  identifier: string;
}

const columns = sql`id, identifier, template_id as "templateId", person_id as "personId", display_name as "displayName", tags`;

/** Those that are known, held until the transaction ends. */
export async function lockPrepared(tx: Tx, identifiers: readonly string[]): Promise<PreparedRow[]> {
  return tx.query<PreparedRow>(sql`
    select ${columns} from prepared_devices
    where organization_id = ${tx.organizationId} and identifier = any (${[...identifiers]}) order by identifier for update`);
}

/** Of an identifier that somebody else has prepared meanwhile, what comes last holds. */
export async function putPrepared(tx: Tx, rows: readonly PreparedRow[]): Promise<Map<string, string>> {
  const put = await tx.query<{ id: string; identifier: string }>(sql`
    insert into prepared_devices (organization_id, id, identifier, template_id, person_id, display_name, tags)
    select ${tx.organizationId}, x.id, x.identifier, x."templateId", x."personId", x."displayName",
      array(select jsonb_array_elements_text(x.tags))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, identifier text, "templateId" uuid, "personId" uuid,
      "displayName" text, tags jsonb)
    order by x.identifier collate "C"
    on conflict (organization_id, identifier) do update set template_id = excluded.template_id,
      person_id = excluded.person_id, display_name = excluded.display_name, tags = excluded.tags
    returning id, identifier`);
  return new Map(put.map(({ id, identifier }) => [identifier, id]));
}

export async function removePrepared(tx: Tx, ids: readonly string[]): Promise<PreparedRow[]> {
  return tx.query<PreparedRow>(sql`
    with held as materialized (
      select id from prepared_devices
      where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) order by identifier for update)
    delete from prepared_devices d using held
    where d.organization_id = ${tx.organizationId} and d.id = held.id
    returning d.id, d.identifier, d.template_id as "templateId", d.person_id as "personId",
      d.display_name as "displayName", d.tags`);
}

export interface FoundPerson {
  id: string;
  email: string;
  /** Of their account, where they have one. */
  language: 'en' | 'es' | null;
}

/** Of these addresses those that somebody of the workspace has; they stay until the transaction ends. */
export async function findPeople(tx: Tx, emails: readonly string[]): Promise<FoundPerson[]> {
  return tx.query<FoundPerson>(sql`
    select p.id, p.email, u.language from people p left join users u on u.id = p.user_id
    where p.organization_id = ${tx.organizationId} and p.email = any (${[...emails]}) order by p.id for key share of p`);
}
