import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Item, isDoable, openItems, placeOf, shownItems } from './checklist.ts';

const keys = [
  'workspace',
  'products',
  'about',
  'people',
  'app',
  'build',
  'publication',
  'pushCertificate',
  'device',
  'branding',
] as const;
const items = (...done: boolean[]): Item[] => keys.map((key, at) => ({ key, done: done[at] ?? false }));

test('what is open and what is done are shown, in their order', () => {
  assert.deepEqual(
    shownItems(items(true)).map(({ key }) => key),
    keys,
  );
  assert.deepEqual(
    shownItems(items(...keys.map(() => true))).map(({ key }) => key),
    keys,
  );
});

test('a workspace that is for devices alone asks for no app, one for apps alone for no device', () => {
  assert.deepEqual(
    shownItems(items(true), ['mdm']).map(({ key }) => key),
    ['workspace', 'products', 'about', 'people', 'pushCertificate', 'device', 'branding'],
  );
  assert.deepEqual(
    shownItems(items(true), ['mad']).map(({ key }) => key),
    ['workspace', 'products', 'about', 'people', 'app', 'build', 'publication', 'branding'],
  );
});

test('it is done when nothing that is shown is open', () => {
  assert.equal(openItems(shownItems(items(...keys.map((key) => key !== 'about')))), 1);
  assert.equal(openItems(shownItems(items(...keys.map(() => true)))), 0);
});

test('every open item that is shown leads somewhere', () => {
  const places = shownItems(items(true)).flatMap(({ key, done }) =>
    done || !isDoable(key) ? [] : [placeOf(key, 'a b')],
  );
  assert.deepEqual(places, [
    '/hi?org=a+b&step=2',
    '/hi?org=a+b&step=3',
    '/a%20b/people?open=invite',
    '/a%20b/apps',
    '/a%20b/apps',
    '/a%20b/apps/store',
    '/a%20b/devices/configuration',
    '/a%20b/devices',
    '/a%20b/settings?section=branding',
  ]);
});
