import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppleEnterprise } from '@muster/contract/apple';
import { isSetUp, type SetupFacts, setupItems } from './setup-items.ts';

const now = new Date('2026-03-01T00:00:00Z');
const enterprise = {
  certificates: { state: 'valid', daysLeft: 200 },
  configuration: { contactEmail: 'it@example.com' },
  lastPush: { at: now.toISOString(), failure: null },
  protectionRules: { scheduleEnabled: false },
} as unknown as AppleEnterprise;
const complete: SetupFacts = { enterprise, managed: 3, templates: 1, dep: { token: null } };

const statesOf = (facts: Partial<SetupFacts>) =>
  Object.fromEntries(setupItems({ ...complete, ...facts }, now).map(({ key, state }) => [key, state]));
const token = (expiresAt: string) => ({ token: { expiresAt, expired: false } }) as SetupFacts['dep'];

test('a workspace that has nothing yet has everything to do', () => {
  const items = setupItems({ enterprise: null, managed: 0, templates: 0, dep: { token: null } }, now);
  assert.deepEqual(
    items.map(({ key }) => key),
    ['push', 'contact', 'template', 'device', 'dep', 'schedule'],
  );
  assert.ok(items.every(({ state }) => state === 'open'));
  assert.ok(!isSetUp(items));
});

test('it is set up without what is optional', () => {
  const items = setupItems(complete, now);
  assert.ok(isSetUp(items));
  assert.deepEqual(statesOf({}), {
    push: 'done',
    reach: 'done',
    contact: 'done',
    template: 'done',
    device: 'done',
    dep: 'open',
    schedule: 'open',
  });
});

test('what is about to end, or has, opens it again', () => {
  const of = (state: 'aboutToExpire' | 'expired') =>
    ({ ...enterprise, certificates: { state, daysLeft: 3 } }) as unknown as AppleEnterprise;
  assert.equal(statesOf({ enterprise: of('aboutToExpire') }).push, 'warn');
  assert.equal(statesOf({ enterprise: of('expired') }).push, 'bad');
  assert.ok(!isSetUp(setupItems({ ...complete, enterprise: of('aboutToExpire') }, now)));
  assert.equal(statesOf({ dep: token('2026-06-01T00:00:00Z') }).dep, 'done');
  assert.equal(statesOf({ dep: token('2026-03-20T00:00:00Z') }).dep, 'warn');
  assert.equal(statesOf({ dep: token('2026-02-20T00:00:00Z') }).dep, 'bad');
  const refused = { ...enterprise, lastPush: { at: now.toISOString(), failure: 'BadCertificate' } };
  assert.equal(statesOf({ enterprise: refused }).reach, 'warn');
});

test('what somebody may not see is not asked of them', () => {
  assert.deepEqual(Object.keys(statesOf({ managed: undefined, templates: undefined, dep: undefined })), [
    'push',
    'reach',
    'contact',
    'schedule',
  ]);
});
