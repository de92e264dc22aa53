import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { stepUpTime } from '@muster/contract/constants';
import { CodedError } from '../errors.ts';
import { authorize } from './authorize.ts';
import type { Membership, Principal } from './route.ts';

const someone: Principal = {
  sessionId: '1',
  userId: '2',
  email: 'someone@example.com',
  role: 'user',
  steppedUpAt: new Date().toISOString(),
  supplanter: null,
  scopes: null,
};
const admin: Membership = { organizationId: '3', slug: 'aurora', role: 'admin', applications: [] };
const member = { kind: 'member', resource: 'apiToken', action: 'list' } as const;

function outcome(
  spec: Partial<CallSpec>,
  who: Partial<Principal> = {},
  membership: Membership | undefined = admin,
  appId?: string,
) {
  const call = { access: member, changes: false, ...spec } as CallSpec;
  try {
    authorize(call, { ...someone, ...who }, membership, appId);
    return 'allowed';
  } catch (error) {
    assert.ok(error instanceof CodedError);
    return error.code;
  }
}

test('what is dangerous asks for a step-up that is not old', () => {
  const old = new Date(Date.now() - stepUpTime - 1000).toISOString();
  assert.equal(outcome({ stepUp: true }), 'allowed');
  assert.equal(outcome({ stepUp: true }, { steppedUpAt: old }), 4010);
  assert.equal(outcome({}, { steppedUpAt: old }), 'allowed');
  assert.equal(
    outcome({ stepUp: true }, { steppedUpAt: old }, { ...admin, role: 'viewer' }),
    4003,
    'rights come first',
  );
});

test('a token does what its scopes say and its member may, in its workspace', () => {
  const scopes = ['apiToken:list'];
  assert.equal(outcome({}, { scopes }), 'allowed');
  assert.equal(outcome({}, { scopes: [] }), 4016);
  assert.equal(outcome({}, { scopes: ['apiToken:create'] }), 4016);
  assert.equal(outcome({}, { scopes }, { ...admin, role: 'viewer' }), 4003);
});

test('a token is nobody: no account, no provider, nothing dangerous', () => {
  const scopes = ['apiToken:list'];
  assert.equal(outcome({ access: { kind: 'user' } }, { scopes }), 4015);
  assert.equal(outcome({ access: { kind: 'provider' } }, { scopes, role: 'admin' }), 4015);
  assert.equal(outcome({ stepUp: true }, { scopes }), 4015);
  assert.equal(outcome({ personal: true }, { scopes }), 4015);
});

test('who acts for somebody else leaves what opens their account alone; an admin viewer changes nothing', () => {
  const supplanter = { id: '4', role: 'admin' } as const;
  assert.equal(outcome({ changes: true }, { supplanter }), 'allowed');
  assert.equal(outcome({ changes: true, personal: true }, { supplanter }), 4015);
  assert.equal(outcome({ changes: true }, { supplanter: { ...supplanter, role: 'adminViewer' } }), 4001);
  assert.equal(outcome({}, { supplanter: { ...supplanter, role: 'adminViewer' } }), 'allowed');
  assert.equal(outcome({ changes: true }, { supplanter: { ...supplanter, role: 'user' } }), 4001, 'no longer staff');
});

test('who acts for somebody is staff in the area of the provider, with the rights and the step-up of their own', () => {
  const access = { kind: 'provider' } as const;
  const acting = (role: 'user' | 'admin' | 'adminViewer') => ({ supplanter: { id: '4', role } });
  assert.equal(outcome({ access }), 4003);
  assert.equal(outcome({ access }, acting('admin')), 'allowed');
  assert.equal(outcome({ access, changes: true }, acting('admin')), 'allowed');
  assert.equal(outcome({ access }, acting('adminViewer')), 'allowed');
  assert.equal(outcome({ access, changes: true }, acting('adminViewer')), 4001);
  assert.equal(outcome({ access }, { role: 'admin', ...acting('user') }), 4003, 'staff no longer');
  assert.equal(outcome({ access, stepUp: true }, { ...acting('admin'), steppedUpAt: new Date(0).toISOString() }), 4010);
  assert.equal(outcome({ access, changes: true, personal: true }, acting('admin')), 4015);
});

test('a role in single apps counts in those, for calls that say so', () => {
  const inApp: Membership = { ...admin, role: 'unassigned', applications: [{ id: 'a', role: 'editor' }] };
  const build = { kind: 'member', resource: 'build', action: 'create' } as const;
  const one = { access: { ...build, application: 'one' } } as const;
  assert.equal(outcome(one, {}, inApp, 'a'), 'allowed');
  assert.equal(outcome(one, {}, inApp, 'b'), 3001, 'another app does not exist for them');
  assert.equal(outcome(one, {}, inApp), 3001);
  assert.equal(outcome({ access: build }, {}, inApp, 'a'), 4003, 'not of the workspace');
  assert.equal(outcome({ access: { ...build, application: 'any' } }, {}, inApp), 'allowed');
  assert.equal(outcome({ access: { ...build, application: 'any' } }, {}, { ...inApp, applications: [] }), 4003);
  assert.equal(
    outcome(
      { access: { ...build, action: 'delete', application: 'one' } },
      {},
      { ...inApp, applications: [{ id: 'a', role: 'viewer' }] },
      'a',
    ),
    4003,
  );
  assert.equal(
    outcome(one, {}, { ...admin, role: 'editor' }, 'whichever'),
    'allowed',
    'who is in the workspace is in all',
  );
});
