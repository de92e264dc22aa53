import type { SearchType } from '@muster/contract/search';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SearchEntry } from './search-source.ts';
import { foldTitle, keysOf, wordsOf } from './search-words.ts';

/** One writer per workspace at a time: a word is forgotten only when nothing uses it, also not what is just being added. */
export async function lockIndex(tx: Tx, organizationId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('search ' || ${organizationId}, 0))`);
}

/** Makes the entries of some things what they are now; those without one are forgotten. */
export async function putEntries(
  tx: Tx,
  organizationId: string,
  type: SearchType,
  ids: readonly string[],
  entries: readonly SearchEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, words: wordsOf(entry.title, ...entry.texts) }));
  const kept = new Set(rows.map(({ entityId }) => entityId));
  const freed = await deleteUses(tx, organizationId, type, ids);
  await tx.run(sql`
    delete from search_entries where organization_id = ${organizationId} and type = ${type}
      and entity_id = any(${ids.filter((id) => !kept.has(id))}::uuid[])`);
  await insertEntries(tx, organizationId, type, rows);
  const used = [...new Set(rows.flatMap(({ words }) => words))];
  await insertWords(tx, organizationId, used);
  await tx.run(sql`
    insert into search_uses (organization_id, word, type, updated_at, entity_id)
    select ${organizationId}, word, ${type}, updated_at, entity_id
    from unnest(${rows.map(({ entityId }) => entityId)}::uuid[], ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[],
      ${rows.map(({ words }) => words.join(' '))}::text[]) given (entity_id, updated_at, words)
    cross join lateral string_to_table(words, ' ') word
    on conflict do nothing`);
  await forgetWords(
    tx,
    organizationId,
    freed.filter((word) => !used.includes(word)),
  );
}

/** The words that were in use, each once. */
async function deleteUses(tx: Tx, organizationId: string, type: SearchType, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(sql`
    with gone as (
      delete from search_uses u using search_entries e, string_to_table(trim(e.words), ' ') w (word)
      where e.organization_id = ${organizationId} and e.type = ${type} and e.entity_id = any(${ids}::uuid[])
        and u.organization_id = e.organization_id and u.word = w.word and u.type = e.type
        and u.updated_at = e.updated_at and u.entity_id = e.entity_id
      returning u.word)
    select distinct word from gone`);
  return rows.map(({ word }) => word);
}

async function insertEntries(
  tx: Tx,
  organizationId: string,
  type: SearchType,
  rows: readonly (SearchEntry & { words: readonly string[] })[],
): Promise<void> {
  await tx.run(sql`
    insert into search_entries (organization_id, type, entity_id, application_id, title, folded, words, data, updated_at)
    select ${organizationId}, ${type}, entity_id, application_id, title, folded, words, data, updated_at
    from unnest(${rows.map(({ entityId }) => entityId)}::uuid[],
      ${rows.map(({ applicationId }) => applicationId ?? null)}::uuid[],
      ${rows.map(({ title }) => title)}::text[],
      ${rows.map(({ title }) => foldTitle(title))}::text[],
      ${rows.map(({ words }) => words.map((word) => ` ${word}`).join(''))}::text[],
      ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[])
      given (entity_id, application_id, title, folded, words, data, updated_at)
    on conflict (organization_id, type, entity_id) do update
    set application_id = excluded.application_id, title = excluded.title, folded = excluded.folded,
      words = excluded.words, data = excluded.data, updated_at = excluded.updated_at`);
}

async function insertWords(tx: Tx, organizationId: string, words: readonly string[]): Promise<void> {
  const keys = words.map((word) => `{${keysOf(organizationId, word).join()}}`);
  await tx.run(sql`
    insert into search_words (organization_id, word, keys)
    select ${organizationId}, word, keys::int[] from unnest(${words}::text[], ${keys}::text[]) given (word, keys)
    on conflict do nothing`);
}

async function forgetWords(tx: Tx, organizationId: string, words: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from search_words w where organization_id = ${organizationId} and word = any(${words}::text[])
      and not exists (select from search_uses u where u.organization_id = w.organization_id and u.word = w.word)`);
}

/** The entries in a stretch of ids, the last included; without one all that follow. */
export async function listEntryIds(
  tx: Tx,
  organizationId: string,
  type: SearchType,
  after: string,
  last: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select entity_id as id from search_entries
    where organization_id = ${organizationId} and type = ${type} and entity_id > ${after}
      and (${last}::uuid is null or entity_id <= ${last})`);
  return rows.map(({ id }) => id);
}

/** Workspaces in the order of their ids, after the given one. */
export async function listWorkspaceIds(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(
    sql`select id from organizations where id > ${after} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function readBuiltVersion(db: Database, type: SearchType): Promise<number | undefined> {
  const [row] = await db.systemQuery<{ version: number }>(sql`select version from search_sources where type = ${type}`);
  return row?.version;
}

export async function putBuiltVersion(db: Database, type: SearchType, version: number): Promise<void> {
  await db.systemQuery(sql`
    insert into search_sources (type, version) values (${type}, ${version})
    on conflict (type) do update set version = excluded.version, built_at = now()`);
}
