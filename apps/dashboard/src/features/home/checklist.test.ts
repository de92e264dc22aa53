import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Item, isDoable, openItems, placeOf, shownItems } from './checklist.ts';

const items = (...done: boolean[]): Item[] =>
  (['workspace', 'products', 'about', 'people', 'app', 'build', 'publication', 'branding'] as const).map((key, at) => ({
    key,
    done: done[at] ?? false,
  }));

test('what is open and what is done are shown, in their order', () => {
  const keys = ['workspace', 'products', 'about', 'people', 'app', 'build', 'publication', 'branding'];
  assert.deepEqual(
    shownItems(items(true)).map(({ key }) => key),
    keys,
  );
  assert.deepEqual(
    shownItems(items(true, true, true, true, true, true, true, true)).map(({ key }) => key),
    keys,
  );
});

test('a workspace that is for devices alone asks for no app', () => {
  assert.deepEqual(
    shownItems(items(true), ['mdm']).map(({ key }) => key),
    ['workspace', 'products', 'about', 'people', 'branding'],
  );
});

test('it is done when nothing that is shown is open', () => {
  assert.equal(openItems(shownItems(items(true, true, false, true, true, true, true, true))), 1);
  assert.equal(openItems(shownItems(items(true, true, true, true, true, true, true, true))), 0);
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
    '/a%20b/settings?section=branding',
  ]);
});
