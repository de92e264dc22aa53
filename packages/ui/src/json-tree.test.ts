import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyableValue, openedAtFirst, readablePath, searchJson, visibleNodes } from './json-tree.ts';
import { rowsInSight, treeMove } from './tree-keys.ts';

const value = { name: 'Ana', tags: ['a', 'b'], empty: {}, 'a/b~c': { deep: null } };

test('only what is inside open nodes is seen, in order', () => {
  assert.deepEqual(
    visibleNodes(value, new Set(['', '/tags'])).map(({ pointer, level, position, siblings }) => [
      pointer,
      level,
      position,
      siblings,
    ]),
    [
      ['', 1, 1, 1],
      ['/name', 2, 1, 4],
      ['/tags', 2, 2, 4],
      ['/tags/0', 3, 1, 2],
      ['/tags/1', 3, 2, 2],
      ['/empty', 2, 3, 4],
      ['/a~1b~0c', 2, 4, 4],
    ],
  );
  assert.equal(visibleNodes(value, new Set()).length, 1);
  assert.equal(visibleNodes(undefined, new Set([''])).length, 1);
});

test('an empty branch does not open', () => {
  const node = visibleNodes(value, new Set(['', '/empty'])).find(({ pointer }) => pointer === '/empty');
  assert.equal(node?.open, false);
});

test('the upper levels are open at first, unless they are too many', () => {
  assert.deepEqual([...openedAtFirst(value, 1)], ['']);
  assert.ok(openedAtFirst(value, 2).has('/tags'));
  const large = { list: Array.from({ length: 10_000 }, (_none, index) => index) };
  assert.deepEqual([...openedAtFirst(large, 3)], ['']);
});

test('ten thousand nodes, a hundred thousand levels and circles are taken', () => {
  const wide = Array.from({ length: 10_000 }, (_none, index) => index);
  assert.equal(visibleNodes(wide, new Set([''])).length, 10_001);
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  assert.ok(visibleNodes(deep, openedAtFirst(deep, 1_000)).length <= 101);
  const circle: { self?: unknown; big: bigint } = { big: 1n };
  circle.self = circle;
  assert.ok(visibleNodes(circle, openedAtFirst(circle, 200)).length > 1);
  assert.equal(typeof copyableValue(circle), 'string');
});

test('a path is written as in code, whatever the names are', () => {
  assert.equal(readablePath(''), '');
  assert.equal(readablePath('/apps/2/name'), 'apps[2].name');
  assert.equal(readablePath('/a~1b~0c/__proto__'), '["a/b~c"].__proto__');
  assert.equal(readablePath('/it"s'), '["it\\"s"]');
});

test('a search finds names and values and opens the way to them', () => {
  const found = searchJson(value, ' DEEP ');
  assert.deepEqual([...(found?.hits ?? [])], ['/a~1b~0c/deep']);
  assert.deepEqual([...(found?.open ?? [])], ['/a~1b~0c', '']);
  assert.equal(searchJson(value, '  '), undefined);
  assert.equal(searchJson(value, '.*')?.hits.size, 0);
});

test('keys move as in a tree', () => {
  const nodes = visibleNodes(value, new Set(['', '/tags']));
  assert.deepEqual(treeMove('ArrowDown', nodes, 0, 5), { go: 1 });
  assert.deepEqual(treeMove('ArrowDown', nodes, 6, 5), { go: 6 });
  assert.deepEqual(treeMove('ArrowLeft', nodes, 3, 5), { go: 2 });
  assert.deepEqual(treeMove('ArrowLeft', nodes, 2, 5), { toggle: '/tags' });
  assert.deepEqual(treeMove('ArrowRight', nodes, 2, 5), { go: 3 });
  assert.equal(treeMove('ArrowRight', nodes, 1, 5), undefined);
  assert.equal(treeMove('Enter', nodes, 1, 5), undefined);
  assert.equal(treeMove('x', nodes, 1, 5), undefined);
  assert.equal(treeMove('ArrowDown', [], 0, 5), undefined);
});

test('the rows in sight are a part of all rows', () => {
  assert.deepEqual(rowsInSight(0, 240, 24, 10_000, 2), [0, 12]);
  assert.deepEqual(rowsInSight(2_400, 240, 24, 10_000, 2), [98, 112]);
  assert.deepEqual(rowsInSight(9e9, 240, 24, 10, 2), [10, 10]);
  assert.deepEqual(rowsInSight(0, 240, 24, 0), [0, 0]);
});
