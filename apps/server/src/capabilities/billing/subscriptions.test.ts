import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft, type SubscriptionRow, standing, toSubscriptions } from './subscriptions.ts';

const now = new Date('2026-05-01T12:00:00Z');
const trial: SubscriptionRow = {
  id: '1',
  plan_code: 'trial',
  status: 'active',
  ini_date: '2026-04-20T00:00:00Z',
  end_date: '2026-05-03T13:00:00Z',
  ended_at: null,
  created_at: '2026-04-20T00:00:00Z',
  updated_at: '2026-04-20T00:00:00Z',
};

test('days left are the ceiling of the hours divided by 24, at least 0', () => {
  assert.equal(daysLeft('2026-05-02T12:00:00Z', now), 1);
  assert.equal(daysLeft('2026-05-02T12:00:01Z', now), 2);
  assert.equal(daysLeft('2026-05-01T12:00:01Z', now), 1);
  assert.equal(daysLeft('2026-04-01T00:00:00Z', now), 0);
});

test('a running trial allows everything and says how long', () => {
  const { plan, trialDaysLeft } = standing([trial], {}, now);
  assert.equal(plan.code, 'trial');
  assert.equal(trialDaysLeft, 3);
});

test('an expired trial leaves the free plan', () => {
  const { plan, trialDaysLeft } = standing([trial], {}, new Date('2026-06-01T00:00:00Z'));
  assert.equal(plan.code, 'company-free-tier');
  assert.equal(plan.allows.customDomain, false);
  assert.equal(trialDaysLeft, 0);
});

test('without any subscription there is the free plan and no trial', () => {
  const { plan, trialDaysLeft } = standing([], {}, now);
  assert.equal(plan.code, 'company-free-tier');
  assert.equal(trialDaysLeft, null);
});

test('what the provider has granted or taken goes before the plan', () => {
  const overrides = { limits: { apps: 500 }, allows: { customDomain: false } };
  const { limits, allows, plan } = standing([trial], overrides, now);
  assert.equal(limits.apps, 500);
  assert.equal(limits.collaborators, plan.limits.collaborators);
  assert.equal(allows.customDomain, false);
  assert.equal(allows.inventory, true);
});

test('subscriptions stand in the order of their types, and of one type the newest first', () => {
  const free = { ...trial, plan_code: 'company-free-tier' };
  const rows = [
    { ...free, id: '4' },
    { ...trial, id: '3' },
    { ...free, id: '2' },
    { ...trial, id: '1' },
  ];
  assert.deepEqual(
    toSubscriptions(rows).map(({ id, metadata }) => `${id} ${metadata.type}`),
    ['3 standard', '1 standard', '4 default', '2 default'],
  );
});
