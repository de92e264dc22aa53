import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspaceOf } from './workspace-of.ts';

for (const [typed, slug] of [
  ['aurora', 'aurora'],
  ['  Aurora ', 'aurora'],
  ['https://muster.example/aurora', 'aurora'],
  ['muster.example/aurora/settings?x=1', 'aurora'],
  ['http://localhost:4100/store/aurora/', 'aurora'],
  ['https://aurora.apps.example/', 'aurora'],
  ['aurora.apps.example', 'aurora'],
  ['/aurora', 'aurora'],
  ['https://', 'https://'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(typed)} means ${JSON.stringify(slug)}`, () => assert.equal(workspaceOf(typed), slug));
}
