import type { SealedIdentity } from '../../platform/crypto/envelope.ts';

/** Where what is sealed stands. */
export const sealedAt = {
  pushKey: (id: string): SealedIdentity => ({ table: 'apple_enterprises', column: 'push_key', id }),
  pendingKey: (id: string): SealedIdentity => ({ table: 'apple_enterprises', column: 'pending_key', id }),
  authorityKey: (id: string): SealedIdentity => ({ table: 'device_authorities', column: 'sealed_key', id }),
  unlockToken: (id: string): SealedIdentity => ({ table: 'device_enrollments', column: 'unlock_token', id }),
  bootstrapToken: (id: string): SealedIdentity => ({ table: 'device_enrollments', column: 'bootstrap_token', id }),
  activationLockCode: (deviceId: string): SealedIdentity => ({
    table: 'device_secrets',
    column: 'sealed',
    id: deviceId,
  }),
  pushMagic: (id: string): SealedIdentity => ({ table: 'device_enrollments', column: 'push', id }),
};
