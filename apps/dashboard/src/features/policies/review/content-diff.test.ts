import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import { policyContent } from '@muster/contract/policies';
import { contentDiff, countChanges } from './content-diff.ts';

const catalogue = await loadCatalogue('apple');
const wifi = 'apple.profile.com.apple.wifi.managed';
const content = (parts: object) => policyContent.parse(parts);
const network = (values: object) => content({ settings: [{ id: 'w', group: wifi, values }] });

test('a secret is never in what is shown, typed or kept, alone or inside of something new', () => {
  const before = network({ SSID_STR: 'Office' });
  const typed = network({
    SSID_STR: 'Office',
    Password: 'hunter22',
    EAPClientConfiguration: { UserPassword: 'hunter22' },
  });
  for (const [from, to] of [
    [before, typed],
    [typed, before],
    [content({}), typed],
    [typed, content({})],
    [network({ Password: { $secret: 's1' } }), typed],
  ] as const) {
    const changes = contentDiff(catalogue, from, to);
    assert.ok(changes.length > 0);
    assert.ok(!JSON.stringify(changes).includes('hunter22'), JSON.stringify(changes));
  }
  const [change] = contentDiff(catalogue, before, network({ SSID_STR: 'Office', Password: 'hunter22' }));
  assert.deepEqual(change?.paths, [{ path: ['Password'], secret: true }]);
});

test('settings by value, the rest by what it says', () => {
  const before = content({
    settings: [{ id: 'w', group: wifi, values: { SSID_STR: 'Office', AutoJoin: true } }],
    bookmarks: [{ id: 'b', title: 'Help', url: 'https://help.example' }],
  });
  const after = content({
    settings: [{ id: 'w', group: wifi, name: 'Shops', values: { SSID_STR: 'Shops', AutoJoin: true } }],
    bookmarks: [{ id: 'b', title: 'Help desk', url: 'https://help.example' }],
    books: [{ id: 'k', storeId: '1' }],
  });
  const changes = contentDiff(catalogue, before, after);
  assert.deepEqual(
    changes.map(({ part, kind, paths }) => [part, kind, ...paths.map(({ path }) => path.join('.'))]),
    [
      ['settings', 'E', '', 'SSID_STR'],
      ['books', 'N', 'storeId'],
      ['bookmarks', 'E', 'title'],
    ],
  );
  assert.equal(countChanges(changes), 4);
  assert.deepEqual(contentDiff(catalogue, after, after), []);
});
