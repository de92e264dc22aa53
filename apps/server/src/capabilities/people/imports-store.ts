import { randomUUIDv7 } from 'node:crypto';
import type { ImportMapping, ImportReport, SkippedLine } from '@muster/contract/calls/employees';
import { serviceAccountDomain } from '@muster/contract/constants';
import { placesPerPerson } from '@muster/contract/people';
import type { Actor } from '../../platform/actor.ts';
import type { CsvRecord } from '../../platform/csv/read-csv.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { insertEventsOf } from '../../platform/events/change-store.ts';

const importHours = 24;

/** What the same person has left lying: a file may fill hundreds of megabytes, and is needed for minutes. */
export async function listLeftLying(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from people_imports
    where organization_id = ${tx.organizationId} and created_by = ${tx.actor.userId} and state <> 'running'`);
  return rows.map(({ id }) => id);
}

/** Held by whoever counts, so that several at once do not all find room. */
export async function countImports(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${tx.organizationId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from people_imports where organization_id = ${tx.organizationId}`,
  );
  return count;
}

export async function insertImport(tx: Tx, fileName: string): Promise<{ id: string; expiresAt: string }> {
  const id = randomUUIDv7();
  const { expiresAt } = await tx.one<{ expiresAt: string }>(sql`
    insert into people_imports (organization_id, id, created_by, file_name, state, expires_at)
    values (${tx.organizationId}, ${id}, ${tx.actor.userId}, ${fileName}, 'loading', now() + make_interval(hours => ${importHours}::int))
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

/** All of them are there. */
export async function noteLoaded(tx: Tx, importId: string, lines: number): Promise<void> {
  await tx.run(sql`
    update people_imports set lines = ${lines}, state = 'ready'
    where organization_id = ${tx.organizationId} and id = ${importId}`);
}

export async function isReady(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from people_imports
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'ready' and expires_at > now()`);
  return rows.length > 0;
}

/** What a file comes to. */
export type Report = Omit<ImportReport, 'overLimit'>;

/** From here on it goes on until it is over, whoever does it. False where somebody else has begun it, or it is gone. */
export async function beginImport(tx: Tx, id: string, choice: ImportChoice, report: Report): Promise<boolean> {
  const begun = await tx.run(sql`
    update people_imports set state = 'running', actor = ${JSON.stringify(tx.actor)}, choice = ${JSON.stringify(choice)},
      report = ${JSON.stringify(report)}, moved_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'ready' and expires_at > now()`);
  if (begun === 1 && choice.header) {
    await tx.run(sql`
      delete from people_import_lines where organization_id = ${tx.organizationId} and import_id = ${id} and line = (
        select min(line) from people_import_lines where organization_id = ${tx.organizationId} and import_id = ${id})`);
  }
  return begun === 1;
}

export interface RunningImport {
  fileName: string;
  choice: ImportChoice;
  report: Report;
  created: number;
  updated: number;
}

/** Locked until the transaction ends; undefined where it is over, or has not begun. */
export async function lockRunning(tx: Tx, id: string): Promise<RunningImport | undefined> {
  return tx.first<RunningImport>(sql`
    select file_name as "fileName", choice, report, created, updated from people_imports
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'running' for update`);
}

export async function noteMoved(tx: Tx, id: string, counts: { created: number; updated: number }): Promise<void> {
  await tx.run(sql`
    update people_imports set created = created + ${counts.created}::int, updated = updated + ${counts.updated}::int, moved_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Those of running imports that are still to come: they count against the plan from the beginning. */
export async function countComing(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(greatest(0, (report ->> 'created')::int - created)), 0)::int as count from people_imports
    where organization_id = ${tx.organizationId} and state = 'running'`);
  return count;
}

/** Those that nobody has worked on for a minute, with those in whose name they go on. */
export async function listStuckImports(db: Database): Promise<{ organizationId: string; id: string; actor: Actor }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", id, actor from people_imports
    where state = 'running' and moved_at < now() - interval '1 minute' order by moved_at`);
}

export interface ImportChoice {
  mapping: ImportMapping;
  header: boolean;
  existing: 'update' | 'skip';
}

/** As in the contract (fields.ts), in the database's own words. */
const emailPattern =
  "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$";

/** Lines up to one of them; a header is none, whose line goes when the import begins. */
interface Piece extends ImportChoice {
  upTo: number;
}

/** The last line of the next so many; undefined where none are left. */
export async function findPiece(tx: Tx, importId: string, size: number): Promise<number | undefined> {
  const { line } = await tx.one<{ line: number | null }>(sql`
    select max(line) as line from (
      select line from people_import_lines where organization_id = ${tx.organizationId} and import_id = ${importId}
      order by line limit ${size}) piece`);
  return line ?? undefined;
}

/** Columns are counted from 1 here. A column that is not there is empty. */
function lines(tx: Tx, importId: string, { mapping, header, upTo }: ImportChoice & { upTo?: number }): Sql {
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
      ${header ? sql`and line > (select min(line) from people_import_lines where organization_id = ${tx.organizationId} and import_id = ${importId})` : sql``}
      ${upTo === undefined ? sql`` : sql`and line <= ${upTo}`}`;
}

const told = 100;

/** Each line with what is wrong with it, and the person whom it is about where there is one. */
function judged(tx: Tx, importId: string, choice: ImportChoice): Sql {
  const update = choice.existing === 'update';
  return sql`
    lines as materialized (${lines(tx, importId, choice)}),
    judged as materialized (
      select l.*, p.id as person_id, p.role as person_role, case
        when l.email = '' then 'emailMissing'
        when length(l.email) > 254 or l.email !~ ${emailPattern} then 'email'
        when l.email like ${`%.${serviceAccountDomain}`} then 'serviceAccount'
        when row_number() over (partition by l.email order by l.line) > 1 then 'emailRepeated'
        when p.role <> 'employee' then null
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
      from lines l left join people p on p.organization_id = ${tx.organizationId} and p.email = l.email)`;
}

export async function checkLines(tx: Tx, importId: string, choice: ImportChoice): Promise<Report> {
  const changes = choice.existing === 'update' ? sql`person_role = 'employee'` : sql`false`;
  const [report] = await tx.query<Report>(sql`
    with ${judged(tx, importId, choice)}
    select count(*)::int as lines,
      (count(*) filter (where reason is null and person_id is null))::int as created,
      (count(*) filter (where reason is null and person_id is not null and ${changes}))::int as updated,
      (count(*) filter (where reason is null and person_id is not null and not ${changes}))::int as unchanged,
      (count(*) filter (where reason is not null))::int as "errorCount",
      coalesce((select json_agg(e order by e.line) from (
        select line, left(case reason when 'firstName' then first_name when 'lastName' then last_name
            when 'tags' then array_to_string(tags, ', ') when 'groups' then array_to_string(groups, ', ') else email end, 200) as value, reason
        from judged where reason is not null order by line limit ${told}) e), '[]') as errors,
      array(select min(g) from judged, unnest(groups) g
        where reason is null and person_role is not distinct from case when person_id is not null then 'employee' end
          and not exists (select 1 from groups k where k.organization_id = ${tx.organizationId} and folded(k.name) = folded(g))
        group by folded(g) order by min(g) limit ${told}) as "newGroups"
    from judged`);
  if (report === undefined) throw new Error('a count has no row');
  return report;
}

/** Lines that cannot be imported, as they stand in the file. */
export async function listWrong(
  tx: Tx,
  importId: string,
  choice: ImportChoice,
  { after, limit }: { after: number; limit: number },
): Promise<SkippedLine[]> {
  return tx.query<SkippedLine>(sql`
    with ${judged(tx, importId, choice)}
    select j.line, j.reason, k.cells from judged j
    join people_import_lines k on k.organization_id = ${tx.organizationId} and k.import_id = ${importId} and k.line = j.line
    where j.reason is not null and j.line > ${after} order by j.line limit ${limit}`);
}

/** Takes out what stays as it is too: collaborators, for whom no group is to be made. */
export async function deleteSkipped(tx: Tx, importId: string, choice: ImportChoice): Promise<void> {
  await tx.run(sql`
    with ${judged(tx, importId, choice)}
    delete from people_import_lines k using judged j
    where k.organization_id = ${tx.organizationId} and k.import_id = ${importId} and k.line = j.line
      and (j.reason is not null or j.person_role <> 'employee')`);
}

/** Longer than any other statement may take. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx.run(sql`set local statement_timeout = '10min'`);
}

export async function insertMissingGroups(
  tx: Tx,
  importId: string,
  piece: Piece,
): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    insert into groups (organization_id, id, name)
    select ${tx.organizationId}, gen_random_uuid(), min(g) from (${lines(tx, importId, piece)}) l, unnest(l.groups) g
    group by folded(g) on conflict do nothing returning id, name`);
}

const groupIds = (tx: Tx) => sql`array(
  select k.id from groups k
  where k.organization_id = ${tx.organizationId} and folded(k.name) = any (array(select folded(g) from unnest(l.groups) g)))`;

/** People are found by them in the index, however many there are in the workspace. */
function emails(tx: Tx, importId: string, piece: Piece): Sql {
  return sql`array(select email from (${lines(tx, importId, piece)}) e)`;
}

/**
 * Lines that were only just written have no statistics, so the planner takes them for one, and would compare each of them
 * with each person.
 */
export async function avoidNestedLoops(tx: Tx): Promise<void> {
  await tx.run(sql`set local enable_nestloop = off`);
}

/** How many there were to add: fewer than expected when somebody else has added some meanwhile. */
export async function insertImported(tx: Tx, importId: string, piece: Piece): Promise<number> {
  return tx.run(sql`
    insert into people (organization_id, id, email, first_name, last_name, role, tags, groups)
    select ${tx.organizationId}, gen_random_uuid(), l.email, l.first_name, l.last_name, 'employee', l.tags, ${groupIds(tx)}
    from (${lines(tx, importId, piece)}) l
    on conflict (organization_id, email) do nothing`);
}

/** Names take the place of those known, where there are any; tags and groups are added to. */
export async function updateImported(tx: Tx, importId: string, piece: Piece): Promise<number> {
  return tx.run(sql`
    update people p set first_name = coalesce(nullif(l.first_name, ''), p.first_name),
      last_name = coalesce(nullif(l.last_name, ''), p.last_name), updated_at = now(),
      tags = p.tags || array(select t from unnest(l.tags) t
        where not exists (select 1 from unnest(p.tags) h where folded(h) = folded(t))),
      groups = array(select distinct g from unnest(p.groups || ${groupIds(tx)}) g)
    from (${lines(tx, importId, piece)}) l
    where p.organization_id = ${tx.organizationId} and p.email = l.email and p.role = 'employee' and p.created_at < now()
      and p.email = any (${emails(tx, importId, piece)})`);
}

/** About those whom the file is about. */
export async function emitImported(tx: Tx, importId: string, piece: Piece): Promise<void> {
  const ids = sql`select p.id from (${lines(tx, importId, piece)}) l
    join people p on p.organization_id = ${tx.organizationId} and p.email = l.email
      and p.email = any (${emails(tx, importId, piece)})`;
  await insertEventsOf(tx, 'employee.update', ids);
}

/** Of what was imported, or nobody will. */
export async function deleteLines(tx: Tx, importId: string, upTo: number): Promise<void> {
  await tx.run(sql`
    delete from people_import_lines
    where organization_id = ${tx.organizationId} and import_id = ${importId} and line <= ${upTo}`);
}

export async function deleteImport(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`delete from people_imports where organization_id = ${tx.organizationId} and id = ${importId}`);
}

export async function listExpiredImports(db: Database): Promise<{ organizationId: string; id: string }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", id from people_imports where expires_at < now() and state <> 'running'`);
}
