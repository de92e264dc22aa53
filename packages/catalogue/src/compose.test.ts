import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PolicyItem, PolicyLayer } from './catalogue.ts';
import { compose } from './compose.ts';
import { loadCatalogue } from './load-catalogue.ts';

const apple = await loadCatalogue('apple');
const wifi = 'apple.profile.com.apple.wifi.managed';
const restrictions = 'apple.profile.com.apple.applicationaccess';
const root = 'apple.profile.com.apple.security.root';

const layer = (policyId: string, rank: number, ...items: PolicyItem[]): PolicyLayer => ({ policyId, rank, items });

test('what stands once is merged by key: the higher policy wins, and the loser is told', () => {
  const { items, conflicts } = compose(apple, [
    layer('low', 2, { id: 'r', group: restrictions, values: { allowCamera: true, allowSiri: true, list: [1] } }),
    layer('high', 1, { id: 'r', group: restrictions, values: { allowCamera: false, allowSiri: true } }),
  ]);
  assert.deepEqual(items, [
    {
      id: restrictions,
      group: restrictions,
      values: { allowCamera: false, allowSiri: true, list: [1] },
      sources: [
        { policyId: 'high', itemId: 'r', keys: ['allowCamera', 'allowSiri'] },
        { policyId: 'low', itemId: 'r', keys: ['list'] },
      ],
    },
  ]);
  assert.deepEqual(conflicts, [
    {
      group: restrictions,
      key: 'allowCamera',
      winner: { policyId: 'high', itemId: 'r' },
      losers: [{ policyId: 'low', itemId: 'r' }],
    },
  ]);
});

test('what may stand several times stays apart; the same in two policies counts once, with what it refers to', () => {
  const network = (certificate: string) => ({ SSID_STR: 'office', PayloadCertificateUUID: { $item: certificate } });
  const { items, conflicts } = compose(apple, [
    layer(
      'b',
      2,
      { id: 'w', group: wifi, values: network('c') },
      { id: 'c', group: root, values: { PayloadContent: 'AAAA' } },
      { id: 'guests', group: wifi, values: { SSID_STR: 'guests' } },
    ),
    layer(
      'a',
      1,
      { id: 'net', group: wifi, name: 'Office', values: network('cert') },
      { id: 'cert', group: root, values: { PayloadContent: 'AAAA' } },
    ),
    layer(
      'c',
      3,
      { id: 'w', group: wifi, values: network('c') },
      { id: 'c', group: root, values: { PayloadContent: 'BBBB' } },
    ),
  ]);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(
    items.map(({ id, sources }) => [id, sources.map(({ policyId, itemId }) => `${policyId}/${itemId}`)]),
    [
      ['a/cert', ['a/cert', 'b/c']],
      ['c/c', ['c/c']],
      ['a/net', ['a/net', 'b/w']],
      ['b/guests', ['b/guests']],
      ['c/w', ['c/w']],
    ],
  );
  assert.deepEqual(items[2]?.values.PayloadCertificateUUID, { $item: 'a/cert' });
  assert.equal(items[2]?.name, 'Office');
  assert.deepEqual(items[4]?.values.PayloadCertificateUUID, { $item: 'c/c' });
});

test('items of unknown groups stay apart, and those that refer to each other in a circle end', () => {
  const { items } = compose(apple, [
    layer(
      'a',
      1,
      { id: 'x', group: 'new', values: { y: { $item: 'y' } } },
      { id: 'y', group: 'new', values: { x: { $item: 'x' } } },
    ),
    layer('b', 2, { id: 'x', group: 'new', values: { gone: { $item: 'nobody' } } }),
  ]);
  assert.deepEqual(
    items.map(({ id, values }) => [id, values]),
    [
      ['a/x', { y: { $item: 'a/y' } }],
      ['a/y', { x: { $item: 'a/x' } }],
      ['b/x', { gone: { $item: 'b/nobody' } }],
    ],
  );
});

const key = fc.constantFrom('allowCamera', 'allowSiri', '__proto__', 'constructor', 'list');
const value = fc.oneof(
  fc.boolean(),
  fc.constantFrom(1, 'a'),
  fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
  fc.constantFrom('0', '1', '2').map(($item) => ({ $item })),
);
const values = fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
const group = fc.constantFrom(restrictions, wifi, root, 'unknown');
const layers = fc
  .array(fc.array(fc.record({ group, values }), { maxLength: 4 }), { maxLength: 4 })
  .map((policies) =>
    policies.map((items, index) =>
      layer(`p${index}`, index % 3, ...items.map((item, at) => ({ id: String(at), ...item }))),
    ),
  );

test('the order in which policies and items come does not matter', () => {
  fc.assert(
    fc.property(layers, fc.infiniteStream(fc.nat()), (all, random) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((one) => [random.next().value, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
      const others = shuffled(all).map((one) => ({ ...one, items: shuffled(one.items) }));
      assert.deepEqual(compose(apple, others), compose(apple, all));
    }),
  );
});

test('the winner of a key has the lowest rank of all that want it, and what is composed does not change again', () => {
  fc.assert(
    fc.property(layers, (all) => {
      const { items, conflicts } = compose(apple, all);
      const rank = new Map(all.map(({ policyId, rank }) => [policyId, rank]));
      for (const { key: of, winner, losers, group: id } of conflicts) {
        assert.equal(id, restrictions);
        for (const { policyId } of losers) assert((rank.get(winner.policyId) ?? 0) <= (rank.get(policyId) ?? 0), of);
      }
      const sources = items.flatMap((item) => item.sources.map(({ policyId, itemId }) => `${policyId}/${itemId}`));
      const expected = all.flatMap(({ policyId, items }) => items.map(({ id }) => `${policyId}/${id}`));
      assert.deepEqual(sources.toSorted(), expected.toSorted(), 'every item went somewhere');
      for (const { group: of, values: merged, sources: from } of items) {
        if (of !== restrictions) continue;
        assert.deepEqual(from.flatMap(({ keys }) => keys).toSorted(), Object.keys(merged).toSorted());
      }
      const again = compose(apple, [{ policyId: 'x', rank: 0, items }]);
      assert.deepEqual(again.conflicts, []);
      assert.equal(again.items.length, items.length);
    }),
  );
});
