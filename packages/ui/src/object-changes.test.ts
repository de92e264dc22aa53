import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePath, objectChanges, written } from './object-changes.ts';

test('what is new, edited and gone is told leaf by leaf', () => {
  assert.deepEqual(objectChanges({ a: 1, b: { c: [1, 2] }, d: 'x' }, { a: 2, b: { c: [1], e: null }, d: 'x' }), [
    { kind: 'E', path: ['a'], lhs: 1, rhs: 2 },
    { kind: 'D', path: ['b', 'c', '1'], lhs: 2 },
    { kind: 'N', path: ['b', 'e'], rhs: null },
  ]);
  assert.deepEqual(objectChanges(undefined, { a: 1 }), [{ kind: 'N', path: [], rhs: { a: 1 } }]);
  assert.deepEqual(objectChanges({ a: 1 }, { a: 1 }), []);
  assert.deepEqual(objectChanges({ a: {} }, { a: [] }), [{ kind: 'E', path: ['a'], lhs: {}, rhs: [] }]);
});

test('keys that every object inherits are keys like any other', () => {
  assert.deepEqual(objectChanges({}, JSON.parse('{"__proto__": 1, "constructor": 2}')), [
    { kind: 'N', path: ['__proto__'], rhs: 1 },
    { kind: 'N', path: ['constructor'], rhs: 2 },
  ]);
});

test('circles and endless lists end', () => {
  const circle: Record<string, unknown> = { n: 1 };
  circle.self = circle;
  const other: Record<string, unknown> = { n: 2 };
  other.self = other;
  assert.ok(objectChanges(circle, other).length <= 500);
  const list = (size: number) => Array.from({ length: 5_000 }, (_none, index) => index * size);
  assert.equal(objectChanges(list(1), list(2)).length, 500);
});

test('values and paths are written so that people can read them', () => {
  assert.equal(written('a text'), 'a text');
  assert.equal(written({ a: 1 }), '{"a":1}');
  assert.equal(written(undefined), '');
  assert.equal(written(10n), '10');
  assert.equal(changePath(['limits', 'apps', '2', 'name']), 'limits.apps[2].name');
  assert.equal(changePath([]), '');
});
