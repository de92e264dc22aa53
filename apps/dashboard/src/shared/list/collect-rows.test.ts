import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectRows } from './collect-rows.ts';

const rows = Array.from({ length: 250 }, (_, n) => ({ id: `p${n}` }));
const rowKey = ({ id }: { id: string }) => id;
const query = { search: '', filters: {}, sort: undefined };
const { signal } = new AbortController();

function source() {
  let asked = 0;
  return {
    asked: () => asked,
    async page(_query: typeof query, cursor: string | null, limit: number) {
      asked += 1;
      const start = Number(cursor ?? 0);
      const end = start + limit;
      return {
        items: rows.slice(start, end),
        totalDocs: rows.length,
        next: end < rows.length ? String(end) : null,
      };
    },
  };
}

test('those that are named are looked for no further than needed', async () => {
  const from = source();
  const found = await collectRows({ source: from, rowKey, query }, { ids: ['p150', 'p3'] }, signal);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['p3', 'p150'],
  );
  assert.equal(from.asked(), 2);
});

test('all that match are read to the end, without the exceptions', async () => {
  const found = await collectRows({ source: source(), rowKey, query }, { all: query, except: ['p0', 'p249'] }, signal);
  assert.equal(found.length, 248);
});
