import type { SealedIdentity } from '../../platform/crypto/envelope.ts';

export function sealedAt(column: 'sealed_url' | 'sealed_secret' | 'sealed_old_secret', id: string): SealedIdentity {
  return { table: 'integrations', column, id };
}
