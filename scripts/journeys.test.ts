import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { screens } from '../e2e/screens.ts';
import { journeys, screensOf } from './journeys.ts';
import { testFiles } from './test-choice.ts';
import { gateScreens, unusedParts, unusedPatterns } from './test-tiers.ts';

const root = join(import.meta.dirname, '..');
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const features = foldersIn('apps/dashboard/src/features');
const capabilities = foldersIn('apps/server/src/capabilities');
const gone = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name));

test('every journey says which parts of the product it goes through, and they exist', async () => {
  const files = (await testFiles(root, 'e2e')).map((file) => relative(root, file));
  assert.deepEqual(Object.keys(journeys).sort(), files);
  const parts = [...features, ...capabilities, 'store', 'cli', 'ui', 'screens'];
  assert.deepEqual(gone(Object.values(journeys).flat(), parts), []);
});

test('every feature and every capability has a journey', () => {
  assert.deepEqual(gone([...features, ...capabilities], Object.values(journeys).flat()), []);
});

test('every feature has screens, and every screen belongs to a part', () => {
  assert.deepEqual(gone(features, Object.keys(screensOf)), []);
  const patterns = Object.values(screensOf);
  const names = Object.keys(screens);
  assert.deepEqual(
    names.filter((name) => !patterns.some((pattern) => pattern.test(name))),
    [],
  );
  assert.deepEqual(
    Object.entries(screensOf).filter(([, pattern]) => !names.some((name) => pattern.test(name))),
    [],
  );
});

test('what is in the second tier exists', async () => {
  const files = [...(await testFiles(root, 'server')), ...(await testFiles(root, 'e2e'))];
  assert.deepEqual(unusedPatterns(files.map((file) => relative(root, file))), []);
});

test('the gate looks at all screens of the parts that change, and at the first of those that rest', () => {
  assert.deepEqual(unusedParts(screensOf), []);
  const chosen = gateScreens(Object.keys(screens), screensOf);
  const count = (names: readonly string[], part: string) => names.filter((name) => screensOf[part]?.test(name)).length;
  for (const part of Object.keys(screensOf)) assert.ok(count(chosen, part) > 0, part);
  for (const part of ['automation', 'policies', 'home'])
    assert.equal(count(chosen, part), count(Object.keys(screens), part));
  assert.ok(count(chosen, 'settings') < count(Object.keys(screens), 'settings'));
});
