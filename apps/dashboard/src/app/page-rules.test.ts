import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissions, type Role, roles } from '@muster/contract/permissions';
import type { Flags } from '../shared/config.ts';
import { paths, type RouteName } from '../shared/paths.ts';
import { createGates, passes } from '../shared/permissions/gates.ts';
import { ruleOf } from './page-rules.ts';

const flags = { mdm: true, inventory: true } as Flags;
const plan = { allows: { inventory: true }, limits: { userAudiences: 5 } };

function shown(role: Role, { allows, limits } = plan as { allows: object; limits: object }, on = flags): string[] {
  const gates = createGates({ roles, permissions }, { security: { role }, allows, limits } as never);
  const menu: RouteName[] = ['people', 'audiences', 'inventory', 'audit', 'org-billing', 'settings', 'devices'];
  return menu.filter((name) => passes(ruleOf(name), gates, on));
}

test('each role finds its pages', () => {
  const all = ['people', 'audiences', 'inventory', 'audit', 'org-billing', 'settings', 'devices'];
  assert.deepEqual(shown('owner'), all);
  assert.deepEqual(shown('admin'), all);
  assert.deepEqual(shown('editor'), ['people', 'audiences', 'inventory', 'settings', 'devices']);
  assert.deepEqual(shown('viewer'), ['people', 'audiences', 'inventory', 'settings', 'devices']);
  assert.deepEqual(shown('unassigned'), ['settings']);
});

test('only exactly true allows a feature, and only a limit above 0 applies', () => {
  for (const inventory of [undefined, false, 1, 'true', null]) {
    assert.ok(!shown('owner', { ...plan, allows: { inventory } }).includes('inventory'), String(inventory));
  }
  for (const userAudiences of [undefined, 0, -1]) {
    assert.ok(!shown('owner', { ...plan, limits: { userAudiences } }).includes('audiences'), String(userAudiences));
  }
});

test('what is switched off for everybody is nobody’s', () => {
  const left = shown('owner', plan, { ...flags, mdm: false, inventory: false });
  assert.deepEqual(left, ['people', 'audiences', 'audit', 'org-billing', 'settings']);
  for (const name of Object.keys(paths) as RouteName[]) {
    if (paths[name].startsWith('/:org/devices')) assert.equal(ruleOf(name).flag, 'mdm', name);
  }
});

test('a role in an app takes the place of the one in the workspace, with or without its prefix', () => {
  const organization = { security: { role: 'viewer' }, allows: {}, limits: {} } as never;
  const gates = createGates({ roles, permissions }, organization);
  assert.ok(!gates.may('build', 'create'));
  assert.ok(gates.may('build', 'create', 'app.editor'));
  assert.ok(gates.may('build', 'create', 'owner'));
  assert.throws(() => gates.may('build', 'create', 'app.emperor'), /No role/);
});
