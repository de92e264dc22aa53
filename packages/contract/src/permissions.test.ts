import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Action,
  allows,
  type PermissionRow,
  permissions,
  type Resource,
  type Role,
  roles,
} from './permissions.ts';

const rows = Object.entries<Readonly<Record<string, PermissionRow>>>(permissions).flatMap(([resource, actions]) =>
  Object.entries(actions).map(([action, row]) => ({ resource: resource as Resource, action: action as Action, row })),
);

const allowed = (role: Role) => rows.filter(({ resource, action }) => allows(role, resource, action));

test('the roles are those of the specification, in its order', () => {
  assert.deepEqual(roles, ['owner', 'admin', 'editor', 'viewer', 'unassigned']);
});

test('every row has one 0 or 1 per role', () => {
  for (const { resource, action, row } of rows) {
    assert.equal(row.length, roles.length, `${resource} ${action}`);
    assert.ok(
      row.every((flag) => flag === 0 || flag === 1),
      `${resource} ${action}`,
    );
  }
});

test('a higher role may do everything a lower one may', () => {
  for (const { resource, action, row } of rows) {
    const sorted = row.toSorted((a, b) => b - a);
    assert.deepEqual([...row], sorted, `${resource} ${action}`);
  }
});

test('an owner may do everything, and nobody else may give the workspace away, delete it or change billing', () => {
  assert.equal(allowed('owner').length, rows.length);
  const withheld = rows
    .filter(({ resource, action }) => !allows('admin', resource, action))
    .map(({ resource, action }) => `${resource} ${action}`);
  assert.deepEqual(withheld, [
    'organization delete',
    'organization transfer',
    'billing update',
    'subscription create',
    'subscription update',
    'subscription delete',
    'invoice pay',
    'source create',
    'source update',
    'source delete',
  ]);
});

test('an editor changes neither people nor settings nor billing, and erases nothing', () => {
  const closed: Resource[] = [
    'organization',
    'organizationCollaborator',
    'employee',
    'invitation',
    'group',
    'integration',
    'loginProvider',
    'storageProvider',
    'apiToken',
    'serviceAccount',
    'scim',
    'billing',
    'subscription',
    'store',
    'admEnterprise',
    'emmEnterprise',
    'winEnterprise',
    'applicationCollaborator',
    'automationRule',
    'certificateProvider',
  ];
  for (const { resource, action } of rows) {
    if (closed.includes(resource) && !['list', 'get'].includes(action)) {
      assert.equal(allows('editor', resource, action), false, `${resource} ${action}`);
    }
    if (action === 'wipe') assert.equal(allows('editor', resource, action), false, resource);
  }
  assert.ok(allows('editor', 'build', 'create'));
  assert.ok(allows('editor', 'publishedApplication', 'update'));
  assert.ok(allows('editor', 'command', 'create'));
});

test('a viewer only reads, and reads no secrets, billing or audit', () => {
  for (const { action } of allowed('viewer')) assert.ok(['list', 'get', 'download'].includes(action), action);
  const hidden: Resource[] = ['audit', 'billing', 'subscription', 'invoice', 'apiToken', 'serviceAccount', 'scriptLog'];
  for (const resource of [...hidden, 'enrollmentToken', 'location'] as Resource[]) {
    assert.equal(allows('viewer', resource, 'list'), false, resource);
    assert.equal(allows('viewer', resource, 'get'), false, resource);
  }
});

test('an unassigned member sees that the workspace exists and nothing else', () => {
  assert.deepEqual(
    allowed('unassigned').map(({ resource, action }) => `${resource} ${action}`),
    ['organization get'],
  );
});

test('an unknown role, resource or action is denied, also one that names a property of every object', () => {
  const ask = allows as (role: string, resource: string, action: string) => boolean;
  assert.equal(ask('owner', 'spaceship', 'get'), false);
  assert.equal(ask('owner', 'audit', 'delete'), false);
  assert.equal(ask('employee', 'organization', 'get'), false);
  assert.equal(ask('', 'organization', 'get'), false);
  assert.equal(ask('owner', 'constructor', 'name'), false);
  assert.equal(ask('owner', '__proto__', 'constructor'), false);
  assert.equal(ask('owner', 'organization', 'toString'), false);
});
