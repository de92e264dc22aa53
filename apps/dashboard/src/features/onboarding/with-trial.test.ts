import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Organization } from '@muster/contract/entities';
import { withTrial } from './with-trial.ts';

const made = (subscriptions: object[]) =>
  ({
    id: 'o1',
    createdAt: '2026-01-01T00:00:00.000Z',
    limits: { apps: 20 },
    subscriptions,
    lastPlan: null,
    subTrial: null,
  }) as unknown as Organization;

test('a new workspace without a subscription has a trial, one with a subscription keeps it', () => {
  const { subscriptions, lastPlan, subTrial } = withTrial(made([]));
  assert.deepEqual(
    subscriptions.map(({ planCode, status, endDate }) => [planCode, status, endDate]),
    [['trial', 'active', '2026-01-15T00:00:00.000Z']],
  );
  assert.deepEqual([lastPlan, subTrial], ['trial', { daysLeft: 14 }]);
  const paid = made([{ planCode: 'startup' }]);
  assert.equal(withTrial(paid), paid);
});
