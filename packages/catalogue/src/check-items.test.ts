import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PolicyItem, SettingGroup } from './catalogue.ts';
import { checkItems } from './check-items.ts';
import { catalogueOf, loadCatalogue, settingAt } from './load-catalogue.ts';

const apple = await loadCatalogue('apple');
const wifi = 'apple.profile.com.apple.wifi.managed';
const restrictions = 'apple.profile.com.apple.applicationaccess';
const root = 'apple.profile.com.apple.security.root';
const pkcs12 = 'apple.profile.com.apple.security.pkcs12';

function problemsOf(values: unknown, group = wifi, more: PolicyItem[] = []): string[] {
  const items = [{ id: 'a', group, values } as PolicyItem, ...more];
  return checkItems(apple, items, { type: 'ios', variables: ['serialNumber'], secrets: new Set(['kept']) })
    .filter(({ item }) => item === 'a')
    .map(({ path, problem, severity }) => `${severity} ${problem} ${path.join('/')}`.trimEnd());
}

test('a good item has no problems', () => {
  const certificate = { id: 'c', group: pkcs12, values: { PayloadContent: { $secret: 'kept' } } };
  const values = {
    SSID_STR: 'office {{serialNumber}}',
    EncryptionType: 'WPA2',
    Password: { $secret: 'kept' },
    PayloadCertificateUUID: { $item: 'c' },
    EAPClientConfiguration: { AcceptEAPTypes: [13, 25], TLSTrustedServerNames: ['radius.example'] },
  };
  assert.deepEqual(problemsOf(values, wifi, [certificate]), []);
});

test('types, ranges, values and what is required', () => {
  assert.deepEqual(problemsOf({ SSID_STR: 5, EncryptionType: 'WPA9', AutoJoin: 'true' }), [
    'error type SSID_STR',
    'error value EncryptionType',
    'error type AutoJoin',
  ]);
  assert.deepEqual(problemsOf({ EAPClientConfiguration: { AcceptEAPTypes: 'x' }, ProxyServerPort: 70_000 }), [
    'error type EAPClientConfiguration/AcceptEAPTypes',
    'error range ProxyServerPort',
  ]);
  assert.deepEqual(problemsOf({}, root), ['error required PayloadContent']);
  assert.deepEqual(problemsOf({ PayloadContent: 'no base64!' }, root), ['error type PayloadContent']);
  assert.deepEqual(problemsOf({ safariAcceptCookies: 1.5, maximumX: null }, restrictions), [
    'notice unknownKey maximumX',
    'error type maximumX',
  ]);
  const pairs = (subject: unknown) =>
    problemsOf({ PayloadContent: { URL: 'u', Subject: subject } }, 'apple.profile.com.apple.security.scep');
  assert.deepEqual(pairs([[['CN', 'x']]]), []);
  assert.deepEqual(pairs([[['CN']]]), ['error range PayloadContent/Subject/0/0']);
});

test('a variable fills texts, not numbers', () => {
  assert.deepEqual(problemsOf({ SSID_STR: '{{serialNumber}}' }), []);
  assert.deepEqual(problemsOf({ SSID_STR: '{{ serialNumber }} {{wrong}}' }), ['error variable SSID_STR']);
  assert.deepEqual(problemsOf({ ProxyServerPort: '{{serialNumber}}' }), ['error type ProxyServerPort']);
  assert.deepEqual(problemsOf({ EncryptionType: '{{serialNumber}}' }), ['error value EncryptionType']);
  assert.deepEqual(problemsOf({ Other: ['{{wrong}}'] }), ['notice unknownKey Other', 'error variable Other/0']);
});

test('marks stand where secrets and references are', () => {
  assert.deepEqual(problemsOf({ Password: { $secret: 'gone' } }), ['error secretMissing Password']);
  assert.deepEqual(problemsOf({ SSID_STR: { $secret: 'kept' } }), ['error type SSID_STR']);
  assert.deepEqual(problemsOf({ SSID_STR: { $item: 'c' } }), ['error type SSID_STR']);
  assert.deepEqual(problemsOf({ PayloadCertificateUUID: { $item: 'nobody' } }), [
    'error reference PayloadCertificateUUID',
  ]);
  const certificate = { id: 'c', group: root, values: { PayloadContent: 'AAAA' } };
  assert.deepEqual(problemsOf({ PayloadCertificateUUID: { $item: 'c' } }, wifi, [certificate]), [
    'error reference PayloadCertificateUUID',
  ]);
  const trusted = { EAPClientConfiguration: { PayloadCertificateAnchorUUID: [{ $item: 'c' }] } };
  assert.deepEqual(problemsOf(trusted, wifi, [certificate]), ['error required EAPClientConfiguration/AcceptEAPTypes']);
});

test('groups: unknown ones are kept, single ones stand once, those of the server are refused', () => {
  assert.deepEqual(problemsOf({ any: { thing: [1, 'a'] } }, 'apple.profile.of.tomorrow'), ['notice unknownGroup']);
  assert.deepEqual(problemsOf({}, 'apple.profile.com.apple.dock'), ['notice unknownGroup']);
  assert(problemsOf({}, 'apple.profile.com.apple.mdm').includes('error unknownGroup'));
  const twice = [
    { id: 'a', group: restrictions, values: {} },
    { id: 'b', group: restrictions, values: {} },
    { id: 'b', group: wifi, values: {} },
  ];
  assert.deepEqual(
    checkItems(apple, twice, { type: 'ios' }).map(({ item, problem, severity }) => [item, problem, severity]),
    [
      ['b', 'repeated', 'error'],
      ['b', 'repeated', 'error'],
    ],
  );
});

test('free keys hold what the table says, and names of the language are names like any other', () => {
  const extensions = 'apple.profile.com.apple.system-extension-policy';
  const values = JSON.parse('{"AllowedSystemExtensions":{"__proto__":["a"],"constructor":[1]}}');
  assert.deepEqual(problemsOf(values, extensions), [
    'notice unknownGroup',
    'error type AllowedSystemExtensions/constructor/0',
  ]);
  assert.deepEqual(problemsOf(JSON.parse('{"__proto__":1,"constructor":2,"hasOwnProperty":3}')), [
    'notice unknownKey __proto__',
    'notice unknownKey constructor',
    'notice unknownKey hasOwnProperty',
  ]);
});

test('what is too deep or too large is refused before it is read', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 5000; depth += 1) deep = [deep];
  assert.deepEqual(problemsOf({ deep }), ['error tooLarge']);
  assert.deepEqual(problemsOf({ SSID_STR: 'x'.repeat(256 * 1024) }), ['error tooLarge']);
  assert.deepEqual(problemsOf({ SSID_STR: 'é'.repeat(140 * 1024) }), ['error tooLarge']);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
  assert.equal(problemsOf(many).length, 500, 'and not more is told than helps');
  assert.deepEqual(problemsOf('text'), ['error type']);
});

test('bits can be added up; a number that is written as text has a range', () => {
  const group: SettingGroup = {
    ...{
      id: 'windows.csp.X',
      platform: 'windows',
      kind: 'csp',
      type: './X',
      multiple: false,
      systems: { windows: {} },
    },
    settings: [
      { key: 'Profiles', type: 'integer', values: [1, 2, 4], flags: true },
      { key: 'Schedule', type: 'string', min: -1, max: 10 },
      { key: 'When', type: 'date' },
    ],
  };
  const check = (values: PolicyItem['values']) =>
    checkItems(catalogueOf('windows', [group]), [{ id: 'a', group: group.id, values }], { type: 'windows' }).map(
      ({ problem }) => problem,
    );
  assert.deepEqual(check({ Profiles: 5, Schedule: '-1', When: '2026-01-31T10:00:00Z' }), []);
  assert.deepEqual(check({ Profiles: 9, Schedule: '11', When: '2026-13-31T10:00:00Z' }), ['value', 'range', 'type']);
  assert.deepEqual(check({ Schedule: 'soon' }), ['type']);
});

test('what is required on other systems alone is not asked for', () => {
  const group: SettingGroup = {
    ...{ id: 'apple.profile.x', platform: 'apple', kind: 'profile', type: 'x', multiple: true },
    systems: { iOS: {}, macOS: {} },
    settings: [{ key: 'OnMacs', type: 'string', required: true, systems: { iOS: false } }],
  };
  const catalogue = catalogueOf('apple', [group]);
  const items = [{ id: 'a', group: group.id, values: {} }];
  assert.deepEqual(checkItems(catalogue, items, { type: 'ios' }), []);
  assert.equal(checkItems(catalogue, items, { type: 'macos' })[0]?.problem, 'required');
});

test('whatever is sent, checking ends and tells where', () => {
  const ids = apple.groups.map(({ id }) => id);
  const item = fc.record({
    id: fc.string(),
    group: fc.constantFrom(...ids),
    values: fc.dictionary(fc.string(), fc.jsonValue()),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), (items) => {
      for (const { item: id, severity } of checkItems(apple, items as PolicyItem[], { type: 'macos' })) {
        assert(items.some((one) => one.id === id));
        assert(severity === 'error' || severity === 'notice');
      }
    }),
    { numRuns: 200 },
  );
});

test('a setting is found by its path', () => {
  const group = apple.group(wifi);
  assert(group);
  assert.equal(settingAt(group, ['EAPClientConfiguration', 'AcceptEAPTypes', 0])?.type, 'integer');
  assert.equal(settingAt(group, ['EAPClientConfiguration', 0]), undefined);
  assert.equal(settingAt(group, ['constructor']), undefined);
});
