import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Setting, SettingSystem, Systems } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { findSetting, pathsOf, readKeyList } from './test-catalogue.ts';

const apple = await loadCatalogue('apple');
const android = await loadCatalogue('android');
const windows = await loadCatalogue('windows');

test('Apple: every payload and declaration is there, with every key, its type, range, values and systems', () => {
  const list = readKeyList('apple');
  assert.equal(list.length, 181);
  assert.equal(apple.groups.length, list.length);
  for (const { head, keys } of list) {
    const [id = '', type, systems = ''] = head;
    const group = apple.group(id);
    assert(group, id);
    assert.equal(group.type, type);
    checkSystems(group.systems, systems, id, true);
    for (const [path = '', valueType, required, range, values = '', keySystems = ''] of keys) {
      const where = `${id} ${path}`;
      const setting: Setting | undefined = findSetting(group, path)?.setting;
      assert(setting, where);
      assert.equal(setting.type, valueType, where);
      assert.deepEqual(setting.values ?? [], values ? JSON.parse(values) : [], where);
      checkSystems(setting.systems ?? {}, keySystems, where, false);
      if (range) assert.equal(`${setting.min ?? ''}..${setting.max ?? ''}`, range, where);
      // Members of arrays and free keys are there or not; the server writes some keys itself.
      const own = path.split('/').at(-1);
      const isMember = own === '*' || isMemberOfArray(group, path);
      if (!isMember && !setting.reserved) assert.equal(setting.required ?? false, required === 'required', where);
    }
    const told = new Set(keys.map(([path]) => path));
    const more = pathsOf(group.settings).filter((path) => !told.has(path));
    assert.deepEqual(more, id.includes('com.apple.asset.') && !id.includes('useridentity') ? ['Content'] : [], id);
  }
});

function isMemberOfArray(group: Parameters<typeof findSetting>[0], path: string): boolean {
  const above = path.split('/').slice(0, -1).join('/');
  return above !== '' && findSetting(group, above)?.setting.type === 'array';
}

function checkSystems(systems: Systems, told: string, where: string, isGroup: boolean): void {
  for (const one of told.split(';').filter(Boolean)) {
    const [system = '', since, removed, supervised, userEnrollment, enroll] = one.split(' ');
    const support = systems[system as SettingSystem];
    if (since === 'n/a') {
      assert.equal(support ?? false, false, where);
      continue;
    }
    assert(support !== false, where);
    const own = support ?? {};
    assert.equal(own.since ?? '', since ?? '', where);
    assert.equal(own.removed ?? '', removed ?? '', where);
    const kinds = (enroll ?? '').split('+').filter((kind) => kind && kind !== 'local');
    if (kinds.length > 0) {
      assert.equal(own.supervised ?? false, kinds.join() === 'supervised', where);
      assert.equal(own.userEnrollment ?? 'allowed', kinds.includes('user') ? 'allowed' : 'forbidden', where);
    } else {
      assert.equal(own.supervised ?? false, supervised === 'supervised', where);
      assert.equal(own.userEnrollment ?? '', userEnrollment ?? '', where);
    }
  }
  const named = told.split(';').filter((one) => one && !(isGroup && one.includes(' n/a')));
  if (isGroup) assert.equal(Object.keys(systems).length, named.length, where);
}

test('Apple: secrets are marked, and references name groups that exist', () => {
  const secrets = [
    ['apple.profile.com.apple.wifi.managed', 'Password'],
    ['apple.profile.com.apple.wifi.managed', 'EAPClientConfiguration/UserPassword'],
    ['apple.profile.com.apple.vpn.managed', 'IPSec/SharedSecret'],
    ['apple.profile.com.apple.security.scep', 'PayloadContent/Challenge'],
    ['apple.profile.com.apple.security.pkcs12', 'PayloadContent'],
    ['apple.declaration.com.apple.asset.credential.identity', 'Content/Identity'],
    ['apple.declaration.com.apple.asset.credential.userpassword', 'Content/Password'],
  ] as const;
  for (const [id, path] of secrets) {
    const group = apple.group(id);
    assert.equal(group && findSetting(group, path)?.setting.secret, true, `${id} ${path}`);
  }
  let references = 0;
  const visit = (settings: readonly Setting[]): void => {
    for (const { key, reference, groups = [], keys = [], item } of settings) {
      if (reference) references += 1;
      assert.equal(reference !== undefined, groups.length > 0, key);
      for (const group of groups) assert(apple.group(group), group);
      visit(item ? [...keys, item] : keys);
    }
  };
  for (const { settings } of apple.groups) visit(settings);
  assert(references > 80, String(references));
});

test('Android: every field of the policy stands in one group, with everything in it', () => {
  const [...lines] = readLines();
  const top = lines.filter(([path = '']) => !path.includes('/'));
  assert.equal(top.length, 101);
  const groupOf = new Map(android.groups.flatMap((group) => group.settings.map(({ key }) => [key, group] as const)));
  assert.equal(android.groups.flatMap(({ settings }) => settings).length, 101);
  const types: Record<string, Setting['type']> = {
    object: 'dictionary',
    'string:int64': 'integer',
    'string:google-datetime': 'date',
    'string:google-duration': 'string',
    'string:byte': 'data',
    'integer:int32': 'integer',
    number: 'real',
    'number:double': 'real',
    'number:float': 'real',
  };
  for (const [path = '', type = '', values = '', deprecated] of lines) {
    const group = groupOf.get(path.split('/')[0] ?? '');
    const setting = group && findSetting(group, path)?.setting;
    assert(setting, path);
    assert.equal(setting.type, types[type] ?? type, path);
    assert.deepEqual(setting.values ?? [], values ? JSON.parse(values) : [], path);
    assert.equal(setting.deprecated ?? false, deprecated === 'deprecated', path);
  }
});

test('Android: the passwords of networks are secrets, though the API describes networks as anything', () => {
  const network = android.group('android.network');
  assert(network);
  const inside = 'openNetworkConfiguration/NetworkConfigurations/item/WiFi';
  for (const path of [`${inside}/Passphrase`, `${inside}/EAP/Password`]) {
    assert.equal(findSetting(network, path)?.setting.secret, true, path);
  }
});

function readLines(): string[][] {
  return readKeyList('android').flatMap(({ keys }) => keys);
}

test('Windows: every node that can be written is there, with its type, range, values and builds', () => {
  const list = readKeyList('windows');
  const byType = new Map(windows.groups.map((group) => [group.type, group]));
  const types: Record<string, Setting['type']> = {
    ...{ chr: 'string', xml: 'string', time: 'string', int: 'integer', float: 'real' },
    ...{ bool: 'boolean', b64: 'data', bin: 'data' },
  };
  let count = 0;
  for (const { head, keys } of list) {
    const group = byType.get(head[0] ?? '');
    assert(group, String(head));
    let builds = '';
    for (const [path = '', format = '', range, values, told = ''] of keys) {
      count += 1;
      const where = `${head[0]} ${path}`;
      const found = findSetting(group, path);
      assert(found, where);
      const { setting, support } = found;
      assert.equal(setting.type, types[format], where);
      builds = told === '=' ? builds : told;
      const released = builds.split(/,\s*/).filter((one) => one && !/^(99|88)[.]/.test(one));
      const expected = released.map((one) => one.replace(/^10[.](?=\d{5})/, '10.0.'));
      if (expected.length > 0)
        assert.deepEqual([...(support.builds ?? [support.since])].sort(), expected.sort(), where);
      else if (builds) assert.equal(support.preview, true, where);
      if (range)
        assert.deepEqual(
          [setting.min, setting.max],
          range
            .match(/^\[[(]?(-?\d+)[)]?-(\d+)\]$/)
            ?.slice(1)
            .map(Number),
          where,
        );
      if (values && setting.type !== 'boolean') {
        const wanted = setting.type === 'integer' ? values.split('|').map(Number) : values.split('|');
        assert.deepEqual(setting.values, wanted, where);
      }
    }
  }
  assert.equal(
    count,
    list.reduce((sum, { keys }) => sum + keys.length, 0),
  );
  assert(count > 4500, String(count));
  assert.deepEqual(
    windows.groups.filter(({ id }) => !/^windows[.](csp|policy[.](device|user))[.]\w/.test(id)),
    [],
  );
});

test('ids of groups are unique, and every group is of its platform', () => {
  for (const catalogue of [apple, android, windows]) {
    assert.equal(new Set(catalogue.groups.map(({ id }) => id)).size, catalogue.groups.length);
    for (const group of catalogue.groups) {
      assert.equal(group.platform, catalogue.platform);
      assert.equal(catalogue.group(group.id), group);
    }
  }
  assert(apple.forType('ios').some(({ id }) => id === 'apple.profile.com.apple.wifi.managed'));
  assert(!apple.forType('ios').some(({ id }) => id === 'apple.profile.com.apple.dock'));
  assert(!apple.forType('macos').some(({ id }) => id === 'apple.profile.com.apple.mdm'), 'the server enrolls');
});
