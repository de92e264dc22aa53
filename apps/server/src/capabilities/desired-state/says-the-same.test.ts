import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysTheSame } from './says-the-same.ts';

test('values are compared as JSON has them', () => {
  const same: [unknown, unknown][] = [
    [
      { a: 1, b: { c: [1, 'x', null] } },
      { b: { c: [1, 'x', null] }, a: 1 },
    ],
    [{ a: undefined, b: 2 }, { b: 2 }],
    [{ b: 2 }, { a: undefined, b: 2 }],
    [{}, {}],
    [null, null],
  ];
  const other: [unknown, unknown][] = [
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: 1, b: null }, { a: 1 }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [1] }, { a: [1, 2] }],
    [{ a: [] }, { a: {} }],
    [{ a: '1' }, { a: 1 }],
    [{ a: { b: 'x' } }, { a: { b: 'y' } }],
    [null, {}],
  ];
  for (const [one, two] of same) assert.ok(saysTheSame(one, two), JSON.stringify([one, two]));
  for (const [one, two] of other) assert.ok(!saysTheSame(one, two), JSON.stringify([one, two]));
});
