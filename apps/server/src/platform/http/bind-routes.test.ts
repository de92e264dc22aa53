import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { checkRoutes } from './bind-routes.ts';
import type { Route } from './route.ts';

const declared: CallSpec = {
  name: 'things.list',
  summary: 'Things',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/things',
  access: { kind: 'member', resource: 'audit', action: 'list' },
  changes: false,
  reply: z.null(),
};
const handled = (call: CallSpec): Route => ({ call, handler: async () => null });
const refused = (call: Partial<CallSpec>, message: RegExp) => {
  const whole = { ...declared, ...call } as CallSpec;
  assert.throws(() => checkRoutes([whole], [handled(whole)], server), message);
};

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

test('the table of the product is whole', () => {
  checkRoutes(allCalls, server.routes, server);
  assert.deepEqual(server.routes.map(({ call }) => call.name).sort(), allCalls.map(({ name }) => name).sort());
});

test('a call that nobody handles stops the server from starting', () => {
  assert.throws(
    () => checkRoutes(allCalls, server.routes.slice(1), server),
    new RegExp(`nobody handles ${server.routes[0]?.call.name}`),
  );
  assert.throws(() => checkRoutes([declared], [], server), /nobody handles things.list/);
});

test('so does a call that is handled twice, or without being declared', () => {
  assert.throws(() => checkRoutes([declared], [handled(declared), handled(declared)], server), /handled twice/);
  assert.throws(() => checkRoutes([], [handled(declared)], server), /handled but not declared/);
  // Not even a copy with the same name: it could say something else about who may call it.
  assert.throws(() => checkRoutes([declared], [handled({ ...declared })], server), /handled but not declared/);
  const namesake = { ...declared, path: '/organizations/:org/others' } as const;
  assert.throws(
    () => checkRoutes([declared, namesake], [handled(declared), handled(namesake)], server),
    /handled twice/,
  );
});

test('so does a call that does not say who may make it, or whether it changes anything', () => {
  refused({ access: undefined as never }, /does not say who may call it/);
  refused({ changes: undefined as never }, /does not say who may call it/);
});

test('so does a call for members without a workspace in its path', () => {
  refused({ path: '/things' }, /names no workspace/);
  refused({ path: '/organizations/:organization/things' }, /names no workspace/);
  refused({ path: '/things/:orgName' }, /names no workspace/);
});

test('so does a call for a permission that is not in the table', () => {
  refused({ access: { kind: 'member', resource: 'audit', action: 'delete' as never } }, /nobody can have/);
  refused({ access: { kind: 'member', resource: 'nothing' as never, action: 'list' } }, /nobody can have/);
  refused({ access: { kind: 'member', resource: 'toString' as never, action: 'list' } }, /nobody can have/);
  refused({ access: { kind: 'member', resource: 'audit', action: 'constructor' as never } }, /nobody can have/);
});

test('so does a call with a secret in its path that is not declared as one, or that is not there', () => {
  const open = { access: { kind: 'open' }, path: '/things/:installToken' } as const;
  refused(open, /does not declare installToken as secret/);
  refused({ ...open, secret: ['token'] }, /does not declare installToken/);
  refused({ ...open, secret: ['installToken', 'other'] }, /no parameter other/);
});
