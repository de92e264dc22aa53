import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissions, roles } from '@muster/contract/permissions';
import { checkPermission } from './check-permission.ts';

const table = { roles, permissions };

test("the role's place in the list is its place in the row", () => {
  const may = (role: string) => checkPermission(table, role, 'audit', 'list');
  assert.deepEqual(roles.map(may), [true, true, false, false, false]);
});

test('what the table does not know is allowed, and logged', () => {
  const said: string[] = [];
  const empty = { roles, permissions: { audit: { list: [1] } } };
  assert.equal(
    checkPermission(empty, 'owner', 'billing', 'get', (line) => said.push(line)),
    true,
  );
  assert.equal(
    checkPermission(empty, 'owner', 'audit', 'get', (line) => said.push(line)),
    true,
  );
  assert.equal(
    checkPermission(empty, 'viewer', 'audit', 'list', (line) => said.push(line)),
    true,
  );
  assert.deepEqual(said, ['Role not found: billing.get', 'Role not found: audit.get', 'Role not found: audit.list']);
});

test('without a table or a role there is no answer', () => {
  assert.throws(() => checkPermission(undefined, 'owner', 'audit', 'list'), /not loaded/);
  assert.throws(() => checkPermission(table, undefined, 'audit', 'list'), /No role/);
  assert.throws(() => checkPermission(table, 'emperor', 'audit', 'list'), /No role/);
});
