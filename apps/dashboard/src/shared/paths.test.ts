import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSlug } from '@muster/contract/fields';
import { reservedSlugs } from '@muster/contract/services';
import { dashboard as en } from '@muster/phrases/en/dashboard';
import { dashboard as es } from '@muster/phrases/es/dashboard';
import { matchRoutes } from 'react-router';
import { paths, pathTo, type RouteName, sameSectionIn } from './paths.ts';

const names = Object.keys(paths) as RouteName[];

test('addresses are made from names, and what is put into them cannot leave its place', () => {
  assert.equal(pathTo('index'), '/');
  assert.equal(pathTo('home', { org: 'acme' }), '/acme');
  assert.equal(pathTo('app-builds', { org: 'acme', app: '1' }), '/acme/apps/1/builds');
  assert.equal(pathTo('welcome-index-sso', {}), '/welcome/sso');
  assert.equal(pathTo('welcome-index-sso', { org: 'acme' }), '/welcome/sso/acme');
  assert.equal(pathTo('device', { org: 'acme', device: 'apple~a b' }), '/acme/devices/device/apple~a%20b');
  assert.equal(
    pathTo('devices-policy', { org: 'acme', policy: '../../dm?x#y' }),
    '/acme/devices/policies/..%2F..%2Fdm%3Fx%23y',
  );
});

test('every path leads to the page of its name, whatever else would fit', () => {
  const routes = names.map((id) => ({ id, path: paths[id] }));
  for (const id of names) {
    const path = paths[id].replace(/:(\w+)\??/g, (_, key) => (key === 'device' ? 'apple~1' : `${key}-1`));
    assert.equal(matchRoutes(routes, path)?.at(-1)?.route.id, id, path);
  }
});

test('no workspace can be called like a fixed page', () => {
  const first = new Set(names.map((name) => paths[name].split('/')[1] ?? '').filter((part) => part && part !== ':org'));
  assert.deepEqual([...first].sort(), ['-', 'billing', 'dm', 'hi', 'me', 'welcome']);
  for (const word of first) {
    assert.ok(!newSlug.safeParse(word).success, word);
    if (word !== '-') assert.ok(reservedSlugs.has(word), word);
  }
});

test('every page has a title in both languages', () => {
  for (const name of names) {
    assert.ok(en.routes[name].trim(), name);
    assert.ok(es.routes[name].trim(), name);
  }
});

const sections: [RouteName, string][] = [
  ['home', '/other'],
  ['people', '/other/people'],
  ['inventory-import', '/other/inventory/import'],
  ['devices-policies', '/other/devices/policies'],
  ['devices-policy', '/other/devices/policies'],
  ['devices-script-editor', '/other/devices/assets/script-editor'],
  ['device-commands', '/other/devices'],
  ['app-builds', '/other/apps'],
  ['apps-store', '/other/apps/store'],
  ['me-profile', '/other'],
  ['dm-config', '/other'],
  ['index', '/other'],
];
for (const [from, to] of sections) {
  test(`from ${from}, another workspace is shown at ${to}`, () => assert.equal(sameSectionIn('other', from), to));
}
