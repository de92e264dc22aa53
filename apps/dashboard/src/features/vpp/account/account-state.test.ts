import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VppAccount } from '@muster/contract/vpp';
import { accountState } from './account-state.ts';

const now = Date.parse('2026-11-17T12:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const account = (days: number, more: Partial<VppAccount> = {}, revokedAt: string | null = null): VppAccount => ({
  token: {
    organizationName: null,
    locationName: null,
    country: null,
    uploadedAt: inDays(-10),
    expiresAt: inDays(days),
    expired: days <= 0,
    revokedAt,
  },
  otherServer: null,
  syncing: false,
  syncedAt: null,
  nextSyncAt: null,
  errorCode: null,
  errorText: null,
  ...more,
});

test('the worst that is so of a token is told', () => {
  assert.equal(accountState(account(100), now), 'connected');
  assert.equal(accountState(account(30), now), 'soon');
  assert.equal(accountState(account(-1, {}, inDays(-2)), now), 'expired');
  assert.equal(accountState(account(100, { errorCode: 5300 }, inDays(-2)), now), 'revoked');
  assert.equal(accountState(account(100, { errorCode: 5300, otherServer: 'Other' }), now), 'other');
  assert.equal(accountState(account(10, { errorCode: 5304 }), now), 'failing');
  assert.equal(accountState({ ...account(10), token: null }, now), undefined);
});
