import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ListSource } from './list-source.ts';
import { createPageStore, type PageStore } from './page-store.ts';

interface Thing {
  id: string;
  name: string;
}

/** Found one page after the other, newest first, as the server's lists are; cursors are ids. */
function setUp(total: number, more: Partial<ListSource<Thing>> = {}) {
  let rows: Thing[] = Array.from({ length: total }, (_, n) => ({ id: `t${n}`, name: `Thing ${n}` }));
  const asked: string[] = [];
  const fault: { error?: Error } = {};
  const source: ListSource<Thing> = {
    key: 'things',
    async page(_query, cursor, limit, signal) {
      asked.push(cursor ?? 'start');
      await new Promise((done) => setImmediate(done));
      signal.throwIfAborted();
      if (fault.error) throw fault.error;
      const first = cursor === null ? 0 : rows.findIndex(({ id }) => id === cursor) + 1;
      const items = rows.slice(first, first + limit);
      return { items, totalDocs: rows.length, next: first + limit < rows.length ? (items.at(-1)?.id ?? null) : null };
    },
    ...more,
  };
  const query = { search: '', filters: {}, sort: undefined };
  const store = createPageStore<Thing>({ source, query, rowKey: ({ id }) => id, pageSize: 10, keep: 4 });
  const change = (next: (rows: Thing[]) => Thing[]) => {
    rows = next(rows);
  };
  return { store, asked, change, fault };
}

/** Waits until the store has something to show that the condition holds for. */
function until(store: PageStore<Thing>, holds: () => boolean): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (!holds()) return;
      stop();
      done();
    };
    const stop = store.subscribe(check);
    check();
  });
}

describe('pages', () => {
  test('are fetched as far as they are looked at, and a little ahead', async () => {
    const { store, asked } = setUp(1000);
    assert.equal(store.get().status, 'loading');
    store.want(0, 5);
    await until(store, () => store.row(30) !== undefined);
    assert.deepEqual([store.row(0)?.id, store.row(35)?.id, store.get().total], ['t0', 't35', 1000]);
    assert.deepEqual(asked, ['start', 't9', 't19', 't29']);
    assert.equal(store.row(40), undefined);
  });

  test('far ahead are reached one after the other; on the way back they are found at once', async () => {
    const { store, asked } = setUp(1000);
    store.want(0, 5);
    await until(store, () => store.row(0) !== undefined);
    store.want(205, 215);
    await until(store, () => store.row(215) !== undefined);
    assert.equal(store.row(0), undefined, 'only some are kept');
    const before = asked.length;
    store.want(50, 55);
    await until(store, () => store.row(50) !== undefined);
    assert.equal(asked[before], 't49');
  });

  test('of a source that begins anywhere are fetched where they are wanted', async () => {
    const { store, asked } = setUp(100_000, { cursorAt: (index) => (index === 0 ? null : `t${index - 1}`) });
    store.want(0, 5);
    await until(store, () => store.row(0) !== undefined);
    assert.equal(store.get().count, 100_000);
    store.want(90_000, 90_005);
    await until(store, () => store.row(90_005) !== undefined);
    assert.ok(asked.length < 12);
  });

  test('lay out all rows of a short list, and of a long one as far as can be reached', async () => {
    const short = setUp(412);
    short.store.want(0, 5);
    await until(short.store, () => short.store.get().status === 'ready');
    assert.equal(short.store.get().count, 412);
    const long = setUp(50_000, { countedAtMost: 10_000 });
    long.store.want(0, 5);
    await until(long.store, () => long.store.get().status === 'ready');
    assert.deepEqual([long.store.get().more, long.store.get().count], [true, 1010]);
    const none = setUp(0);
    none.store.want(0, 5);
    await until(none.store, () => none.store.get().status === 'ready');
    assert.deepEqual([none.store.get().count, none.store.get().total], [0, 0]);
  });

  test('between two rows are all there, also those that were let go', async () => {
    const { store } = setUp(300);
    store.want(0, 5);
    await until(store, () => store.row(0) !== undefined);
    store.want(200, 205);
    await until(store, () => store.row(205) !== undefined);
    const keys = await store.keysBetween(3, 200);
    assert.deepEqual([keys.length, keys[0], keys.at(-1)], [198, 't3', 't200']);
  });
});

describe('a source that fails', () => {
  test('is said to have failed; the next attempt is on request', async () => {
    const { store, fault, asked } = setUp(100);
    fault.error = new Error('out of reach');
    store.want(0, 5);
    await until(store, () => store.get().status === 'error');
    assert.equal(store.get().error, fault.error);
    store.want(0, 6);
    assert.equal(asked.length, 1, 'scrolling does not ask again');
    delete fault.error;
    store.retry();
    await until(store, () => store.get().status === 'ready');
    assert.equal(store.get().error, undefined);
  });

  test('later on leaves the rows that are there', async () => {
    const { store, fault } = setUp(1000);
    store.want(0, 5);
    await until(store, () => store.row(35) !== undefined);
    fault.error = new Error('out of reach');
    store.want(60, 65);
    await until(store, () => store.get().error !== undefined);
    assert.deepEqual([store.get().status, store.row(0)?.id], ['ready', 't0']);
  });
});

describe('what others change', () => {
  test('is shown in its place, and nothing moves', async () => {
    const { store, change } = setUp(100);
    store.want(0, 5);
    await until(store, () => store.row(35) !== undefined);
    change((rows) => [
      { id: 'new', name: 'New' },
      ...rows.map((row) => (row.id === 't3' ? { ...row, name: 'Renamed' } : row)),
    ]);
    store.tell({ action: 'create', keys: ['new'] });
    store.tell({ action: 'update', keys: ['t3'] });
    await until(store, () => store.row(3)?.name === 'Renamed');
    assert.deepEqual([store.row(0)?.id, store.get().added], ['t0', 1]);
    store.refresh();
    await until(store, () => store.row(0)?.id === 'new');
    assert.equal(store.get().added, 0);
  });

  test('in a list that was empty is shown at once: there is nothing that could move', async () => {
    const { store, change } = setUp(0);
    store.want(0, 5);
    await until(store, () => store.get().status === 'ready');
    change(() => Array.from({ length: 12 }, (_, n) => ({ id: `n${n}`, name: 'New' })));
    store.tell({ action: 'create', keys: ['n0'] });
    await until(store, () => store.row(0)?.id === 'n0');
    const { added, total, count } = store.get();
    assert.deepEqual([added, total, count], [0, 12, 12]);
    store.want(8, 11);
    await until(store, () => store.row(11)?.id === 'n11');
  });

  test('by taking it away is marked, not moved', async () => {
    const { store, change } = setUp(100);
    store.want(0, 5);
    await until(store, () => store.row(0) !== undefined);
    change((rows) => rows.filter(({ id }) => id !== 't2' && id !== 't4'));
    store.tell({ action: 'delete', keys: ['t2', 't4'] });
    assert.deepEqual([store.isGone('t2'), store.isGone('t3'), store.isGone('t4')], [true, false, true]);
    assert.deepEqual([store.row(2)?.id, store.row(3)?.id], ['t2', 't3']);
    change((rows) => [{ id: 'n1', name: '' }, { id: 'n2', name: '' }, { id: 'n3', name: '' }, ...rows]);
    store.tell('gap');
    await until(store, () => store.get().added > 0);
    assert.equal(store.get().added, 3);
  });

  test('that takes it out of the query is shown in its place, and what was taken away untold is marked', async () => {
    const all = new Map(['t0', 't1', 't2'].map((id) => [id, { id, name: 'Processing' }]));
    const { store, change } = setUp(3, { row: async (key) => all.get(key) });
    store.want(0, 5);
    await until(store, () => store.row(2) !== undefined);
    all.set('t1', { id: 't1', name: 'Processed' });
    all.delete('t2');
    change((rows) => rows.slice(0, 1));
    store.tell({ action: 'update', keys: ['t1'] });
    await until(store, () => store.row(1)?.name === 'Processed');
    assert.deepEqual([store.isGone('t0'), store.isGone('t1'), store.isGone('t2')], [false, false, true]);
    change((rows) => [{ id: 'new', name: 'Processing' }, ...rows]);
    store.tell({ action: 'create', keys: ['new'] });
    await until(store, () => store.get().added === 1);
  });

  test('while the list is being read anew is read after it', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let name = 'Queued';
    let answered: Promise<void> | undefined;
    const { store } = setUp(0, {
      async page() {
        const items = [{ id: 'b', name }];
        await answered;
        return { items, totalDocs: 1, next: null };
      },
    });
    store.want(0, 5);
    await until(store, () => store.row(0) !== undefined);
    const slow = Promise.withResolvers<void>();
    answered = slow.promise;
    store.refresh();
    name = 'Processed';
    store.tell({ action: 'update', keys: ['b'] });
    mock.timers.tick(1000);
    let shown = 0;
    store.subscribe(() => {
      shown += 1;
    });
    slow.resolve();
    await until(store, () => shown > 0);
    mock.timers.tick(1000);
    await until(store, () => store.row(0)?.name === 'Processed');
  });

  test('does not count what the filter leaves out', async () => {
    const { store } = setUp(100);
    store.want(0, 5);
    await until(store, () => store.row(35) !== undefined);
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    store.tell({ action: 'create', keys: ['elsewhere'] });
    await until(store, () => told > 0);
    stop();
    assert.equal(store.get().added, 0);
  });
});

test('the last fetch of a store that is stopped changes nothing', async () => {
  const { store } = setUp(100);
  store.want(0, 5);
  store.stop();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(store.get().status, 'loading');
});
