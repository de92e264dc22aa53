import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowWindow, scrollTopFor } from './row-window.ts';

const rows = { count: 100_000, rowHeight: 40 };

test('what is seen is drawn with a few more, and the rest is as tall as it would be', () => {
  const start = rowWindow(rows, { scrollTop: 0, height: 800 });
  assert.deepEqual([start.first, start.seenFirst, start.seenLast, start.last, start.before], [0, 0, 19, 27, 0]);
  const middle = rowWindow(rows, { scrollTop: 40_010, height: 800 });
  assert.deepEqual([middle.seenFirst, middle.seenLast], [1000, 1020]);
  for (const { first, last, before, after } of [start, middle]) {
    assert.equal(before + (last - first + 1) * 40 + after, 4_000_000);
  }
  const end = rowWindow(rows, { scrollTop: 4_000_000 - 800, height: 800 });
  assert.deepEqual([end.seenFirst, end.last, end.after], [99_980, 99_999, 0]);
});

test('nothing, and less than fits, and a place behind the end', () => {
  assert.equal(rowWindow({ count: 0, rowHeight: 40 }, { scrollTop: 0, height: 800 }).last, -1);
  const few = rowWindow({ count: 3, rowHeight: 40 }, { scrollTop: 500, height: 800 });
  assert.deepEqual([few.first, few.last, few.before, few.after], [0, 2, 0, 0]);
});

test('a million rows stay within what browsers can lay out, and first and last are reached', () => {
  const million = { count: 1_000_000, rowHeight: 40 };
  const first = rowWindow(million, { scrollTop: 0, height: 800 });
  assert.deepEqual([first.seenFirst, first.before], [0, 0]);
  const last = rowWindow(million, { scrollTop: 16_000_000 - 800, height: 800 });
  assert.deepEqual([last.seenLast, Math.round(last.after)], [999_999, 0]);
  for (const scrollTop of [0, 1, 8_000_000, 15_999_200]) {
    const { first: from, last: to, before, after } = rowWindow(million, { scrollTop, height: 800 });
    assert.equal(Math.round(before + (to - from + 1) * 40 + after), 16_000_000);
    assert.ok(before + 40 * 10 >= scrollTop - 1 && before <= scrollTop, 'the rows are where one looks');
  }
});

test('a row is brought into sight by as little as possible, in both directions', () => {
  const viewport = { scrollTop: 4000, height: 800 };
  assert.equal(scrollTopFor(rows, viewport, 105, 'nearest'), 4000);
  assert.equal(scrollTopFor(rows, viewport, 99, 'nearest'), 3960);
  assert.equal(scrollTopFor(rows, viewport, 120, 'nearest'), 4040);
  assert.equal(scrollTopFor(rows, viewport, 500, 'start'), 20_000);
  const million = { count: 1_000_000, rowHeight: 40 };
  const scrollTop = scrollTopFor(million, viewport, 999_999, 'nearest');
  assert.equal(rowWindow(million, { scrollTop, height: 800 }).seenLast, 999_999);
});

test('where several stand side by side, whole lines of them are drawn and scrolled to', () => {
  const rows = { count: 1000, rowHeight: 100, lanes: 4 };
  const shown = rowWindow(rows, { scrollTop: 2000, height: 400 });
  assert.deepEqual([shown.seenFirst, shown.seenLast], [80, 95]);
  assert.deepEqual([shown.first % 4, (shown.last + 1) % 4], [0, 0]);
  assert.equal(shown.before + ((shown.last + 1 - shown.first) / 4) * 100 + shown.after, 250 * 100);
  assert.equal(scrollTopFor(rows, { scrollTop: 0, height: 400 }, 83, 'start'), 2000);
  assert.equal(rowWindow({ ...rows, count: 1001 }, { scrollTop: 1e9, height: 400 }).last, 1000);
});
