import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { foldTitle, keysOf, wordsOf } from '../apps/server/src/capabilities/search/index.ts';
import type { Thing } from './search-things.ts';

const pageSize = 10_000;
const indexes = {
  search_entries_title: 'on search_entries (organization_id, folded, updated_at desc)',
  search_entries_recent: 'on search_entries (organization_id, type, updated_at desc)',
  search_words_keys: 'on search_words using gin (keys) with (fastupdate = off)',
};
const keys = {
  search_words: 'organization_id, word',
  search_uses: 'organization_id, word, type, updated_at, entity_id',
};

/**
 * The rows that the consumer of the events would have written, in turns into each workspace, without waiting for it: as
 * the owner of the tables, who looks at no foreign key, and with the indexes made at the end.
 */
export async function fillSearch(
  connection: pg.ClientConfig,
  workspaces: readonly string[],
  things: Iterable<Thing>,
): Promise<void> {
  const owner = new pg.Client(connection);
  // Told by the statement that fails; what is said besides when the database stops hides it.
  owner.on('error', () => {});
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  for (const name of Object.keys(indexes)) await owner.query(`drop index ${name}`);
  for (const name of Object.keys(keys)) await owner.query(`alter table ${name} drop constraint ${name}_pkey`);
  const known = workspaces.map(() => new Set<string>());
  let number = 0;
  let page: Row[] = [];
  for (const { title, texts, type, data } of things) {
    const at = number % workspaces.length;
    const words = wordsOf(title, ...texts);
    const fresh = words.filter((word) => !known[at]?.has(word));
    for (const word of fresh) known[at]?.add(word);
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + number++ * 1000).toISOString();
    page.push({
      organizationId: workspaces[at] as string,
      id: randomUUIDv7(),
      title,
      type,
      data,
      words,
      fresh,
      updatedAt,
    });
    if (page.length === pageSize) page = await write(owner, page);
  }
  await write(owner, page);
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const [name, columns] of Object.entries(keys))
    await owner.query(`alter table ${name} add primary key (${columns})`);
  for (const [name, definition] of Object.entries(indexes)) await owner.query(`create index ${name} ${definition}`);
  await owner.query('vacuum analyze search_entries, search_words, search_uses');
  // What filling has left to be written is not the reader's to write.
  await owner.query('checkpoint');
  await owner.end();
}

interface Row extends Omit<Thing, 'texts'> {
  organizationId: string;
  id: string;
  words: readonly string[];
  fresh: readonly string[];
  updatedAt: string;
}

async function write(owner: pg.Client, rows: readonly Row[]): Promise<Row[]> {
  const column = <T>(of: (row: Row) => T) => rows.map(of);
  await owner.query(
    `insert into search_entries (organization_id, type, entity_id, title, folded, words, data, updated_at)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[])`,
    [
      column(({ organizationId }) => organizationId),
      column(({ type }) => type),
      column(({ id }) => id),
      column(({ title }) => title),
      column(({ title }) => foldTitle(title)),
      column(({ words }) => words.map((word) => ` ${word}`).join('')),
      column(({ data }) => JSON.stringify(data)),
      column(({ updatedAt }) => updatedAt),
    ],
  );
  await owner.query(
    `insert into search_uses (organization_id, word, type, updated_at, entity_id)
     select organization_id, word, type, updated_at, id
     from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[])
       given (organization_id, words, type, updated_at, id) cross join lateral string_to_table(words, ' ') word`,
    [
      column(({ organizationId }) => organizationId),
      column(({ words }) => words.join(' ')),
      column(({ type }) => type),
      column(({ updatedAt }) => updatedAt),
      column(({ id }) => id),
    ],
  );
  const fresh = rows.flatMap((row) => row.fresh.map((word) => ({ word, organizationId: row.organizationId })));
  await owner.query(
    `insert into search_words (organization_id, word, keys)
     select organization_id, word, keys::int[] from unnest($1::uuid[], $2::text[], $3::text[]) given (organization_id, word, keys)`,
    [
      fresh.map(({ organizationId }) => organizationId),
      fresh.map(({ word }) => word),
      fresh.map(({ word, organizationId }) => `{${keysOf(organizationId, word).join()}}`),
    ],
  );
  return [];
}
