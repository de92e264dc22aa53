import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListQuery } from './list-state.ts';
import { memorySource } from './memory-source.ts';

interface Thing {
  id: string;
  name: string;
  size: number;
  managed: boolean;
  seen: string;
}

const things: Thing[] = Array.from({ length: 25_000 }, (_, n) => ({
  id: `t${n}`,
  name: `Thing ${String((n * 7919) % 25_000).padStart(5, '0')}`,
  size: n % 10,
  managed: n % 3 === 0,
  seen: `2026-0${1 + (n % 9)}-10T10:00:00Z`,
}));
const setUp = () =>
  memorySource<Thing>({
    key: 'things',
    rows: things,
    rowKey: ({ id }) => id,
    searched: ({ name }) => name.toLowerCase(),
    value: (row, id) => row[id as keyof Thing],
  });
const query = (change: Partial<ListQuery> = {}): ListQuery => ({ search: '', filters: {}, sort: undefined, ...change });
const { signal } = new AbortController();

async function readAll(asked: ListQuery, limit: number): Promise<Thing[]> {
  const source = setUp();
  const all: Thing[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: readonly Thing[]; next: string | null } = await source.page(asked, cursor, limit, signal);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

test('pages lead through all rows once, in order, both ways', async () => {
  for (const descending of [false, true]) {
    const names = (await readAll(query({ sort: { column: 'name', descending } }), 999)).map(({ name }) => name);
    assert.equal(new Set(names).size, 25_000);
    assert.deepEqual(names, descending ? names.toSorted().toReversed() : names.toSorted());
  }
  assert.deepEqual((await readAll(query(), 10_000)).slice(0, 2), things.slice(0, 2));
});

test('search finds rows with all words, filters what they say, together and alone', async () => {
  const count = async (asked: Partial<ListQuery>) => (await setUp().page(query(asked), null, 1, signal)).totalDocs;
  assert.equal(await count({ search: 'THING 00001' }), 1);
  assert.equal(await count({ search: 'nothing' }), 0);
  assert.equal(await count({ filters: { managed: true } }), 8334);
  assert.equal(await count({ filters: { size: ['1', '2'] } }), 5000);
  assert.equal(await count({ filters: { name: ' thing 0000 ' } }), 10);
  assert.equal(await count({ filters: { seen: { from: '2026-02-01', to: '2026-02-10' } } }), 2778);
  assert.equal(await count({ filters: { seen: { to: '2025-12-31' } } }), 0);
  assert.equal(await count({ filters: { managed: true, size: ['0'] } }), 834);
});

test('a source in memory begins anywhere, and beyond its end with nothing', async () => {
  const source = setUp();
  const cursor = source.cursorAt?.(12_300) ?? null;
  assert.equal((await source.page(query(), cursor, 100, signal)).items[0]?.id, 't12300');
  assert.deepEqual((await source.page(query(), source.cursorAt?.(99_900) ?? null, 100, signal)).items, []);
});

test('what somebody adds, changes and removes is told and found', async () => {
  const source = setUp();
  const told: unknown[] = [];
  source.watch?.((news) => told.push(news));
  const added = { ...(things[0] as Thing), id: 'new', name: 'Brand new' };
  source.add(added);
  source.replace({ ...added, name: 'Renamed' });
  assert.deepEqual(
    (await source.page(query({ search: 'renamed' }), null, 10, signal)).items.map(({ id }) => id),
    ['new'],
  );
  source.remove('new');
  assert.equal((await source.page(query({ search: 'renamed' }), null, 10, signal)).totalDocs, 0);
  assert.deepEqual(told, [
    { action: 'create', keys: ['new'] },
    { action: 'update', keys: ['new'] },
    { action: 'delete', keys: ['new'] },
  ]);
});

test('an answer nobody waits for any more is refused', async () => {
  const stop = new AbortController();
  const page = setUp().page(query(), null, 10, stop.signal);
  stop.abort();
  await assert.rejects(page, { name: 'AbortError' });
});
