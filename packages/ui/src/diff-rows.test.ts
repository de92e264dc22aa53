import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DiffRow, diffTexts, fold } from './diff-rows.ts';

const rowsOf = (before: string, after: string) => diffTexts(before, after).blocks.flatMap(({ rows }) => rows);
const side = (rows: readonly DiffRow[], name: 'before' | 'after') =>
  rows.flatMap((row) => {
    const half =
      name === 'before' ? (row.kind === 'add' ? undefined : row.before) : row.kind === 'remove' ? undefined : row.after;
    return half ? [half] : [];
  });
const textOf = (rows: readonly DiffRow[], name: 'before' | 'after') =>
  side(rows, name).map(({ parts }) => parts.map(({ text }) => text).join(''));

test('equal texts have no changes', () => {
  const diff = diffTexts('a\nb\n', 'a\nb');
  assert.deepEqual([diff.added, diff.removed, diff.bounded], [0, 0, false]);
  assert.deepEqual(diffTexts('', '').blocks, []);
});

test('a changed line shows which words changed', () => {
  const [row] = rowsOf('minimum length: 6', 'minimum length: 8');
  assert.ok(row?.kind === 'change');
  assert.deepEqual(row.before.parts, [
    { text: 'minimum length: ', changed: false },
    { text: '6', changed: true },
  ]);
  assert.deepEqual(row.after.parts.at(-1), { text: '8', changed: true });
});

test('lines that have nothing in common are shown whole', () => {
  const [row] = rowsOf('alpha beta gamma', 'one two three');
  assert.ok(row?.kind === 'change');
  assert.deepEqual(row.before.parts, [{ text: 'alpha beta gamma', changed: false }]);
});

test('added and removed lines are counted and numbered', () => {
  const diff = diffTexts('a\nb\nc', 'a\nc\nd\ne');
  assert.deepEqual([diff.added, diff.removed], [2, 1]);
  assert.deepEqual(
    side(
      diff.blocks.flatMap(({ rows }) => rows),
      'after',
    ).map(({ line }) => line),
    [1, 2, 3, 4],
  );
});

test('runs without changes are folded, with some lines kept beside each change', () => {
  const same = Array.from({ length: 20 }, (_none, index) => `line ${index}`).join('\n');
  const { blocks } = diffTexts(`x\n${same}\ny`, `X\n${same}\nY`);
  assert.deepEqual(
    blocks.map(({ kind, rows }) => [kind, rows.length]),
    [
      ['rows', 4],
      ['fold', 14],
      ['rows', 4],
    ],
  );
  assert.deepEqual(fold([], 3), []);
});

test('both texts can be read from the rows, whatever they are', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'b', 'a b', '<script>', '\t', 'é😀'), { maxLength: 12 })
    .map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = rowsOf(before, after);
      const lines = (all: string) => {
        const split = all === '' ? [] : all.split('\n');
        return split.at(-1) === '' ? split.slice(0, -1) : split;
      };
      assert.deepEqual(textOf(rows, 'before'), lines(before));
      assert.deepEqual(textOf(rows, 'after'), lines(after));
    }),
  );
});

test('texts that are too different are not compared, and that is told', () => {
  const many = (word: string) => Array.from({ length: 6_000 }, (_none, index) => `${word} ${index}`).join('\n');
  const diff = diffTexts(many('a'), many('b'));
  assert.equal(diff.bounded, true);
  assert.deepEqual([diff.added, diff.removed], [6_000, 6_000]);
});

test('one endless line is shown without looking at its words', () => {
  const [row] = rowsOf('x '.repeat(200_000), 'y '.repeat(200_000));
  assert.equal(row?.kind, 'change');
});
