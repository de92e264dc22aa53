import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnWidths } from './column-widths.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'owner', width: 100 },
  { id: 'os', width: 50 },
];
const places = [
  { id: 'name', pinned: true },
  { id: 'os', pinned: true },
  { id: 'owner', pinned: false },
];

test('the first column takes what is left, unless somebody has said how wide it is', () => {
  assert.deepEqual(columnWidths(columns, places, {}, { frame: 1000, before: 44 }), {
    widths: [806, 50, 100],
    lefts: [44, 850, undefined],
    rest: 0,
  });
  assert.deepEqual(columnWidths(columns, places, { name: 300, owner: 120 }, { frame: 1000, before: 44 }), {
    widths: [300, 50, 120],
    lefts: [44, 344, undefined],
    rest: 486,
  });
});

test('a frame that is too narrow takes nothing away', () => {
  assert.deepEqual(columnWidths(columns, places, {}, { frame: 200, before: 0 }).widths, [200, 50, 100]);
  assert.deepEqual(columnWidths(columns, [], {}, { frame: 200, before: 0 }), { widths: [], lefts: [], rest: 200 });
});
