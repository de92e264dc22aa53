/** The engine of lists against a plain filter and a plain sort of the same rows, whichever way it takes. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { fold } from '../fold.ts';
import { query as ownerQuery } from '../postgres/test-program.ts';
import { type Database, openDatabase } from './database.ts';
import { writeCursor } from './list-cursor.ts';
import { defineList, type ListDeclaration, systemReader } from './list-engine.ts';
import { facet, oneOf, search, since, where } from './list-filters.ts';
import { sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { likePart } from './text-search.ts';

interface Thing {
  id: string;
  name: string;
  rank: number;
  at: string;
  seen: string | null;
  kind: string;
}

interface ThingFilter {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  name?: readonly string[] | undefined;
  from?: string | undefined;
  like?: string | undefined;
}
type ThingSort = 'name' | 'rank' | 'at' | 'seen';

const [ours, theirs] = [randomUUIDv7(), randomUUIDv7()];
const countedTo = 50;

const declared: ListDeclaration<ThingFilter, null, ThingSort> = {
  name: 'things',
  version: 1,
  table: sql`things_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    kind: facet('kind'),
    name: oneOf(sql`t.name`),
    from: since(sql`t.at`),
    like: where((text) => sql`t.name like ${likePart(text)}`),
  },
  sorts: {
    name: { key: sql`t.name`, type: 'text' },
    rank: { key: sql`t.rank`, type: 'number' },
    at: { key: sql`t.at`, type: 'time' },
    seen: {
      key: sql`s.seen`,
      type: 'time',
      tie: { key: sql`s.thing_id`, type: 'uuid' },
      volatile: {
        table: sql`thing_seen s`,
        as: sql`s`,
        on: sql`s.organization_id = t.organization_id and s.thing_id = t.id`,
        scope: (_, { organizationId }) => [sql`s.organization_id = ${organizationId}`],
      },
    },
  },
  countedTo,
  columns: sql`w.id, w.name, w.rank, w.at`,
  from: ({ organizationId }) =>
    sql`left join things w on w.organization_id = ${organizationId} and w.id = page.list_id`,
};
const things = defineList<Thing, ThingFilter, null, ThingSort>(declared);

const actor = { kind: 'system' } as never;
const letters = ['a', 'ana', 'Ánade', '50%_off', 'C#', '...', 'x'.repeat(200), '🚀 rocket', "O'Neil", '\\'];
const rows: Thing[] = Array.from({ length: 5000 }, (_, i) => ({
  id: randomUUIDv7(),
  name: `${letters[i % letters.length]} ${i}`,
  rank: (i * 7919) % 100,
  at: new Date(1.7e12 + Math.floor(i / 3) * 1000).toISOString(),
  seen: i % 4 === 0 ? null : new Date(1.7e12 + ((i * 31) % 500) * 1000).toISOString(),
  // `last` are many, and all of them at the other end of the order by time.
  kind: i >= 4000 ? 'last' : i % 1000 === 5 ? 'rare' : 'common',
}));

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {} });
  await ownerQuery(
    database.owner,
    `create table things (organization_id uuid not null, id uuid not null, name text collate "C" not null, rank int not null,
       at timestamptz not null, facets text[] not null,
       search text collate "C" generated always as (search_text('', name)) stored, primary key (organization_id, id));
     create table thing_seen (organization_id uuid not null, thing_id uuid not null, seen timestamptz not null,
       primary key (organization_id, thing_id));
     create index on things using gin (organization_id, facets, search gin_trgm_ops);
     create index on things (organization_id, name, id);
     create index on things (organization_id, rank, id);
     create index on things (organization_id, at, id);
     create index on thing_seen (organization_id, seen, thing_id);
     alter table things enable row level security;
     alter table things force row level security;
     create policy tenant on things to muster_app using (organization_id = current_organization());
     create policy view_owner on things for select to current_user using (true);
     create view things_here as select * from things where organization_id = current_organization();
     grant select on things, things_here, thing_seen to muster_app`,
  );
  for (const organizationId of [ours, theirs]) {
    const given = organizationId === ours ? rows : rows.slice(0, 100).map((row) => ({ ...row, id: randomUUIDv7() }));
    const json = `'${JSON.stringify(given).replaceAll("'", "''")}'::jsonb`;
    const record = 'as r(id uuid, name text, rank int, at timestamptz, seen timestamptz, kind text)';
    await ownerQuery(
      database.owner,
      `insert into things (organization_id, id, name, rank, at, facets)
         select '${organizationId}', r.id, r.name, r.rank, r.at, array['kind:' || r.kind] from jsonb_to_recordset(${json}) ${record};
       insert into thing_seen select '${organizationId}', r.id, coalesce(r.seen, '-infinity')
         from jsonb_to_recordset(${json}) ${record};
       analyze things`,
    );
  }
});
after(async () => {
  await db.close();
  await database.drop();
});

type Query = ThingFilter & { sort: ThingSort | `-${ThingSort}`; after?: string; limit: number };
const page = (query: Query, organizationId = ours, list = things) =>
  db.readTenant(organizationId, actor, (tx) => list.page(tx, null, query));

function expected({ q, kind, name, from, like }: ThingFilter, sort: string): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);
  const has = (text: string, word: string) =>
    [...word].length > 2 ? text.includes(word) : ` ${text} ${text.replace(/[^a-z0-9]+/g, ' ')}`.includes(` ${word}`);
  const found = rows.filter(
    (row) =>
      words.every((word) => has(fold(row.name), word)) &&
      (kind?.includes(row.kind) ?? true) &&
      (name?.includes(row.name) ?? true) &&
      (from === undefined || row.at >= from) &&
      (like === undefined || row.name.includes(like)),
  );
  const key = (row: Thing) =>
    ({ name: row.name, rank: row.rank, at: row.at, seen: row.seen ?? '' })[sort.replace('-', '') as 'name'];
  const bytes = (one: unknown, other: unknown) =>
    typeof one === 'number'
      ? one - Number(other)
      : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  const way = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((a, b) => way * (bytes(key(a), key(b)) || bytes(a.id, b.id))).map(({ id }) => id);
}

const sorts = (['name', 'rank', 'at', 'seen'] as const).flatMap((sort) => [sort, `-${sort}` as const]);

describe('a declared list', () => {
  test('gives the rows of a plain filter in any order, page by page, and their number up to the most', async () => {
    const filters: ThingFilter[] = [
      {},
      { kind: ['rare'] },
      { kind: ['common'] },
      { kind: ['last'] },
      { kind: ['rare', 'last'], q: 'ana' },
      { kind: ['none'] },
      { q: 'anade' },
      { q: 'rocket 49' },
      { from: rows[4990]?.at },
      { from: rows[100]?.at, kind: ['last'] },
      { like: '50%_' },
    ];
    for (const filter of filters)
      for (const sort of sorts) {
        const all = expected(filter, sort);
        const seen: string[] = [];
        let next: string | null | undefined;
        for (let pages = 0; pages < 4 && next !== null; pages++) {
          const got = await page({ ...filter, sort, limit: 30, ...(next ? { after: next } : {}) });
          assert.equal(got.totalDocs, Math.min(all.length, countedTo), JSON.stringify([filter, sort]));
          seen.push(...got.items.map(({ id }) => id));
          next = got.next;
        }
        assert.deepEqual(seen, all.slice(0, 120), JSON.stringify([filter, sort]));
        assert.equal(next === null, all.length <= 120, JSON.stringify([filter, sort]));
      }
  });

  test('answers whatever is searched: one letter, a thousand, signs only, and ten thousand values', async () => {
    const searches = [
      'a',
      'o',
      '#',
      '%',
      '_',
      '.',
      '...',
      "'",
      '\\',
      '🚀',
      "o'n",
      '50%_off',
      'x'.repeat(150),
      'y'.repeat(1000),
      'a '.repeat(500),
      '%%%%',
      "'; drop table things",
    ];
    for (const q of searches) {
      const all = expected({ q }, 'at');
      const { items, totalDocs } = await page({ q, sort: 'at', limit: 20 });
      assert.deepEqual(
        items.map(({ id }) => id),
        all.slice(0, 20),
        q,
      );
      assert.equal(totalDocs, Math.min(all.length, countedTo), q);
    }
    const values = Array.from({ length: 10_000 }, (_, i) => `none ${i}`);
    const wanted = rows[7]?.name ?? '';
    assert.equal((await page({ name: [...values, wanted], sort: 'rank', limit: 5 })).totalDocs, 1);
    assert.equal((await page({ kind: values, sort: 'rank', limit: 5 })).totalDocs, 0);
  });

  test('shows a workspace nothing of another', async () => {
    assert.equal((await page({ sort: 'name', limit: 100 }, theirs)).items.length, 100);
    assert.equal((await page({ kind: ['last'], sort: 'name', limit: 100 }, theirs)).items.length, 0);
    assert.equal((await page({ sort: 'name', limit: 100 }, randomUUIDv7())).items.length, 0);
  });

  test('gives the ids of what matches in their own order', async () => {
    const all = rows.filter(({ kind }) => kind === 'rare').map(({ id }) => id);
    const [first = '', ...others] = all.toSorted();
    const got = await db.readTenant(ours, actor, (tx) =>
      things.matchingIds(tx, null, { kind: ['rare'] }, { after: first, limit: 3 }),
    );
    assert.deepEqual(got, others.slice(0, 3));
  });
});

test('the database folds texts as the program does, letter by letter', async () => {
  const texts = [
    'Ánade ÑANDÚ',
    'Straße ẞ',
    'ﬁne Ⅳ',
    'İstanbul ı',
    'Łukasz',
    '민준',
    'ℌ𝕏',
    'Ǆ ŉ',
    'a\u0301\u0327',
    'ΑΣ',
    '🚀',
  ];
  const { rows: folded } = await ownerQuery(
    database.owner,
    `select folded(text) as text from json_array_elements_text('${JSON.stringify(texts)}') text`,
  );
  assert.deepEqual(
    folded.map(({ text }: { text: string }) => text),
    texts.map(fold),
  );
});

describe('a cursor', () => {
  test('is good for the question that it came from, and for no other', async () => {
    const asked: Query = { kind: ['common'], sort: 'rank', limit: 2 };
    const { next } = await page(asked);
    const after = next ?? assert.fail();
    await page({ ...asked, after, limit: 5 });
    const refused = {
      'another order': () => page({ ...asked, sort: '-rank', after }),
      'another filter': () => page({ ...asked, kind: ['last'], after }),
      'no filter': () => page({ sort: 'rank', limit: 2, after }),
      'another workspace': () => page({ ...asked, after }, theirs),
      'another list': () => page({ ...asked, after }, ours, defineList({ ...declared, name: 'others' })),
      'an older version': () => page({ ...asked, after }, ours, defineList({ ...declared, version: 2 })),
      'across workspaces': () =>
        defineList<Thing, ThingFilter, null, ThingSort>({ ...declared, scope: () => [] }).page(systemReader(db), null, {
          ...asked,
          after,
        }),
    };
    for (const [what, answer] of Object.entries(refused)) await assert.rejects(answer, { code: 6002 }, what);
  });

  test('that was made up or changed is a bad field, never a failure', async () => {
    const id = rows[0]?.id ?? '';
    const made = (sort: ThingSort, key: unknown, tie: unknown = id, total: unknown = 7) => {
      const text = things.cursorAt({ organizationId: ours }, null, { sort, limit: 2 }, { key: '', tie: '', total: 0 });
      const [asked] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string];
      return { sort, limit: 2, after: writeCursor(asked, { key, tie, total } as never) };
    };
    assert.equal((await page(made('rank', '50'))).items.length, 2);
    const bad = [
      made('rank', '1; drop table things'),
      made('rank', '9'.repeat(30)),
      made('rank', 5),
      made('at', '2026-02-30T00:00:00.000000Z'),
      made('at', '0000-01-01T00:00:00.000000Z'),
      made('at', 'infinity'),
      made('name', 'a\0'),
      made('name', '\ud800'),
      made('name', null),
      made('rank', '50', 'not an id'),
      made('rank', '50', id, -1),
      made('rank', '50', id, 1.5),
      made('rank', '50', id, 'many'),
      ...['x', '%', '[]', 'bnVsbA', Buffer.from('{}').toString('base64url'), 'A'.repeat(1000)].map((after) => ({
        sort: 'rank' as const,
        limit: 2,
        after,
      })),
    ];
    for (const query of bad) await assert.rejects(page(query), { code: 6002 }, JSON.stringify(query));
  });
});
