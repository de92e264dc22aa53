import { randomUUIDv7 } from 'node:crypto';
import type { ImportMapping, ImportReport } from '@muster/contract/calls/employees';
import { serviceAccountDomain } from '@muster/contract/constants';
import { placesPerPerson } from '@muster/contract/people';
import type { CsvRecord } from '../../platform/csv/read-csv.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { insertEventsOf } from '../../platform/events/change-store.ts';

const importHours = 24;

/** In place of what the same person has left lying: a file may fill hundreds of megabytes, and is needed for minutes. */
export async function insertImport(tx: Tx, fileName: string): Promise<{ id: string; expiresAt: string }> {
  const id = randomUUIDv7();
  await tx.run(sql`
    delete from people_imports where organization_id = ${tx.organizationId} and created_by = ${tx.actor.userId}`);
  const { expiresAt } = await tx.one<{ expiresAt: string }>(sql`
    insert into people_imports (organization_id, id, created_by, file_name, expires_at)
    values (${tx.organizationId}, ${id}, ${tx.actor.userId}, ${fileName}, now() + make_interval(hours => ${importHours}::int))
    returning expires_at as "expiresAt"`);
  return { id, expiresAt };
}

export async function insertLines(tx: Tx, importId: string, records: readonly CsvRecord[]): Promise<void> {
  const rows = records.map(({ line, cells }) => ({ line, cells }));
  await tx.run(sql`
    insert into people_import_lines (organization_id, import_id, line, cells)
    select ${tx.organizationId}, ${importId}, r.line, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, cells text[])`);
}

export async function noteLines(tx: Tx, importId: string, lines: number): Promise<void> {
  await tx.run(sql`
    update people_imports set lines = ${lines} where organization_id = ${tx.organizationId} and id = ${importId}`);
}

/** The name of the file; undefined for one that was imported, or waited too long. */
export async function findImport(tx: Tx, id: string, hold: boolean): Promise<string | undefined> {
  const row = await tx.first<{ fileName: string }>(sql`
    select file_name as "fileName" from people_imports
    where organization_id = ${tx.organizationId} and id = ${id} and expires_at > now() ${hold ? sql`for update` : sql``}`);
  return row?.fileName;
}

export interface ImportChoice {
  mapping: ImportMapping;
  header: boolean;
  existing: 'update' | 'skip';
}

/** As in the contract (fields.ts), in the database's own words. */
const emailPattern =
  "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$";

/** Columns are counted from 1 here. A column that is not there is empty. */
function lines(tx: Tx, importId: string, { mapping, header }: ImportChoice): Sql {
  const cell = (index: number | null) =>
    index === null ? sql`''` : sql`btrim(coalesce(cells[${index + 1}::int], ''))`;
  const words = (index: number | null) =>
    index === null
      ? sql`'{}'::text[]`
      : sql`array(select distinct on (folded(w)) w
          from (select btrim(t) from regexp_split_to_table(coalesce(cells[${index + 1}::int], ''), '[,;|]') t) words (w)
          where w <> '')`;
  return sql`
    select line, lower(${cell(mapping.email)}) collate "C" as email, ${cell(mapping.firstName)} as first_name,
      ${cell(mapping.lastName)} as last_name, ${words(mapping.tags)} as tags, ${words(mapping.groups)} as groups
    from people_import_lines
    where organization_id = ${tx.organizationId} and import_id = ${importId}
      ${header ? sql`and line > (select min(line) from people_import_lines where organization_id = ${tx.organizationId} and import_id = ${importId})` : sql``}`;
}

const told = 100;

export async function checkLines(
  tx: Tx,
  importId: string,
  choice: ImportChoice,
): Promise<Omit<ImportReport, 'overLimit'>> {
  const update = choice.existing === 'update';
  const [report] = await tx.query<Omit<ImportReport, 'overLimit'>>(sql`
    with lines as materialized (${lines(tx, importId, choice)}),
    judged as materialized (
      select l.*, p.id as person_id, case
        when l.email = '' then 'emailMissing'
        when length(l.email) > 254 or l.email !~ ${emailPattern} then 'email'
        when l.email like ${`%.${serviceAccountDomain}`} then 'serviceAccount'
        when row_number() over (partition by l.email order by l.line) > 1 then 'emailRepeated'
        when p.role <> 'employee' then 'collaborator'
        when length(l.first_name) > 80 then 'firstName'
        when length(l.last_name) > 80 then 'lastName'
        when cardinality(l.tags) > ${placesPerPerson} or exists (select 1 from unnest(l.tags) t where length(t) > 60) then 'tags'
        when cardinality(l.groups) > ${placesPerPerson} or exists (select 1 from unnest(l.groups) g where length(g) > 80) then 'groups'
        when ${update} and cardinality(p.tags) + cardinality(l.tags) > ${placesPerPerson}
          and (select count(distinct folded(t)) from unnest(p.tags || l.tags) t) > ${placesPerPerson} then 'tags'
        when ${update} and cardinality(p.groups) + cardinality(l.groups) > ${placesPerPerson}
          and cardinality(p.groups) + (select count(*) from unnest(l.groups) g where not exists (select 1 from groups k
            where k.organization_id = p.organization_id and k.id = any (p.groups) and folded(k.name) = folded(g))) > ${placesPerPerson} then 'groups'
      end as reason
      from lines l left join people p on p.organization_id = ${tx.organizationId} and p.email = l.email)
    select count(*)::int as lines,
      (count(*) filter (where reason is null and person_id is null))::int as created,
      (count(*) filter (where reason is null and person_id is not null and ${update}))::int as updated,
      (count(*) filter (where reason is null and person_id is not null and not ${update}))::int as unchanged,
      (count(*) filter (where reason is not null))::int as "errorCount",
      coalesce((select json_agg(e order by e.line) from (
        select line, left(case reason when 'firstName' then first_name when 'lastName' then last_name
            when 'tags' then array_to_string(tags, ', ') when 'groups' then array_to_string(groups, ', ') else email end, 200) as value, reason
        from judged where reason is not null order by line limit ${told}) e), '[]') as errors,
      array(select min(g) from judged, unnest(groups) g
        where not exists (select 1 from groups k where k.organization_id = ${tx.organizationId} and folded(k.name) = folded(g))
        group by folded(g) order by min(g) limit ${told}) as "newGroups"
    from judged`);
  if (report === undefined) throw new Error('a count has no row');
  return report;
}

/** Longer than any other statement may take. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx.run(sql`set local statement_timeout = '10min'`);
}

export async function insertMissingGroups(
  tx: Tx,
  importId: string,
  choice: ImportChoice,
): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    insert into groups (organization_id, id, name)
    select ${tx.organizationId}, gen_random_uuid(), min(g) from (${lines(tx, importId, choice)}) l, unnest(l.groups) g
    group by folded(g) on conflict do nothing returning id, name`);
}

const groupIds = (tx: Tx) => sql`array(
  select k.id from groups k
  where k.organization_id = ${tx.organizationId} and folded(k.name) = any (array(select folded(g) from unnest(l.groups) g)))`;

/** How many there were to add: fewer than expected when somebody else has added some meanwhile. */
export async function insertImported(tx: Tx, importId: string, choice: ImportChoice): Promise<number> {
  return tx.run(sql`
    insert into people (organization_id, id, email, first_name, last_name, role, tags, groups)
    select ${tx.organizationId}, gen_random_uuid(), l.email, l.first_name, l.last_name, 'employee', l.tags, ${groupIds(tx)}
    from (${lines(tx, importId, choice)}) l
    where not exists (select 1 from people p where p.organization_id = ${tx.organizationId} and p.email = l.email)
    on conflict (organization_id, email) do nothing`);
}

/** Names take the place of those known, where there are any; tags and groups are added to. */
export async function updateImported(tx: Tx, importId: string, choice: ImportChoice): Promise<number> {
  return tx.run(sql`
    update people p set first_name = coalesce(nullif(l.first_name, ''), p.first_name),
      last_name = coalesce(nullif(l.last_name, ''), p.last_name), updated_at = now(),
      tags = p.tags || array(select t from unnest(l.tags) t
        where not exists (select 1 from unnest(p.tags) h where folded(h) = folded(t))),
      groups = array(select distinct g from unnest(p.groups || ${groupIds(tx)}) g)
    from (${lines(tx, importId, choice)}) l
    where p.organization_id = ${tx.organizationId} and p.email = l.email and p.role = 'employee' and p.created_at < now()`);
}

/** About those whom the file is about. */
export async function emitImported(tx: Tx, importId: string, choice: ImportChoice): Promise<void> {
  const ids = sql`select p.id from (${lines(tx, importId, choice)}) l
    join people p on p.organization_id = ${tx.organizationId} and p.email = l.email`;
  await insertEventsOf(tx, { type: 'employee.update', entity: 'employee' }, ids);
}

export async function deleteImport(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`delete from people_imports where organization_id = ${tx.organizationId} and id = ${importId}`);
}

export async function deleteExpiredImports(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from people_imports where expires_at < now()`);
}
