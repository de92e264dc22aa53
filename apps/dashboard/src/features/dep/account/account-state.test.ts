import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DepAccount } from '@muster/contract/dep';
import { accountState, isSoon } from './account-state.ts';

const now = Date.parse('2026-11-17T12:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const account = (days: number, errorCode: number | null = null): DepAccount => ({
  token: {
    serverName: null,
    serverUuid: null,
    organizationName: null,
    adminId: null,
    uploadedAt: inDays(-10),
    expiresAt: inDays(days),
    expired: days <= 0,
  },
  defaultProfileId: null,
  syncedAt: null,
  nextSyncAt: null,
  errorCode,
  errorText: null,
});

test('the worst that is true of an account is its state', () => {
  assert.equal(accountState({ ...account(1), token: null }, now), undefined);
  assert.equal(accountState(account(31), now), 'connected');
  assert.equal(accountState(account(30), now), 'soon');
  assert.equal(accountState(account(30, 5096), now), 'failing');
  assert.equal(accountState(account(0, 5096), now), 'expired');
});

test('a token that ends within thirty days has to be renewed', () => {
  assert.ok(isSoon(inDays(30), now));
  assert.ok(!isSoon(inDays(30.01), now));
});
