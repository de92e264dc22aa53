import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diff } from './diff.ts';

test('a field that was not there is new, one that is gone is deleted, one that is different is edited', () => {
  assert.deepEqual(diff({}, { name: 'Ada' }), [{ kind: 'N', path: ['name'], rhs: 'Ada' }]);
  assert.deepEqual(diff({ name: 'Ada' }, {}), [{ kind: 'D', path: ['name'], lhs: 'Ada' }]);
  assert.deepEqual(diff({ name: 'Ada' }, { name: 'Eva' }), [{ kind: 'E', path: ['name'], lhs: 'Ada', rhs: 'Eva' }]);
});

test('all at once, in the order of the fields', () => {
  assert.deepEqual(diff({ same: 1, gone: 2, other: 3 }, { same: 1, other: 4, fresh: 5 }), [
    { kind: 'D', path: ['gone'], lhs: 2 },
    { kind: 'E', path: ['other'], lhs: 3, rhs: 4 },
    { kind: 'N', path: ['fresh'], rhs: 5 },
  ]);
});

test('nothing changed, nothing told', () => {
  const date = new Date('2026-01-01T00:00:00.000Z');
  for (const value of [
    {},
    { a: { b: { c: [1, { d: null }] } } },
    { date },
    { zero: 0, no: false, empty: '', none: null },
  ]) {
    assert.deepEqual(diff(value, structuredClone(value)), []);
  }
  assert.deepEqual(diff({ date }, { date: date.toISOString() }), [], 'a time and its text are the same on the wire');
  assert.deepEqual(diff({ a: undefined }, {}), []);
  assert.deepEqual(diff({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
});

test('inside of what is nested, by its path', () => {
  assert.deepEqual(diff({ branding: { logo: 'a', color: 'red' } }, { branding: { color: 'blue', picture: 'p' } }), [
    { kind: 'D', path: ['branding', 'logo'], lhs: 'a' },
    { kind: 'E', path: ['branding', 'color'], lhs: 'red', rhs: 'blue' },
    { kind: 'N', path: ['branding', 'picture'], rhs: 'p' },
  ]);
  assert.deepEqual(diff({ a: { b: 1 } }, {}), [{ kind: 'D', path: ['a'], lhs: { b: 1 } }]);
});

test('a list is one value', () => {
  assert.deepEqual(diff({ tags: ['b'] }, { tags: ['a', 'b'] }), [
    { kind: 'E', path: ['tags'], lhs: ['b'], rhs: ['a', 'b'] },
  ]);
  assert.deepEqual(diff({ tags: [1, 2] }, { tags: [1, 2] }), []);
});

test('a value that becomes another kind of value, or null, is edited', () => {
  for (const [lhs, rhs] of [
    [1, '1'],
    [null, 0],
    [0, null],
    [{}, []],
    [[], {}],
    [{ a: 1 }, null],
    ['', null],
    [false, null],
  ]) {
    assert.deepEqual(diff({ value: lhs }, { value: rhs }), [{ kind: 'E', path: ['value'], lhs, rhs }]);
  }
});

test('names of fields are only names', () => {
  const [before, after] = [JSON.parse('{"__proto__": 1}'), JSON.parse('{"constructor": 2}')];
  assert.deepEqual(
    diff(before, after).map(({ kind, path }) => [kind, ...path]),
    [
      ['D', '__proto__'],
      ['N', 'constructor'],
    ],
  );
});
