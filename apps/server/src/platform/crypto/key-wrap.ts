/** AES-256-GCM, and the wrapping of data keys with it (NIST SP 800-38D). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** version (1 byte), nonce (12), ciphertext, tag (16). */
export function encrypt(key: Buffer, plaintext: Buffer, associated: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  return Buffer.concat([Buffer.of(version), nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when anything was changed, or the value belongs elsewhere. */
export function decrypt(key: Buffer, sealed: Buffer, associated: string): Buffer {
  if (sealed.length < 1 + nonceLength + tagLength || sealed[0] !== version) throw new Error('not a sealed value');
  const nonce = sealed.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  const body = sealed.subarray(1 + nonceLength, sealed.length - tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** The key that wraps the data keys of all workspaces. */
export interface KeyEncryptionKey {
  /** Tells keys apart without telling anything about them. */
  id: string;
  wrap(organizationId: string, dataKey: Buffer): Buffer;
  unwrap(organizationId: string, wrapped: Buffer): Buffer;
}

export function keyEncryptionKey(secrets: Secrets): KeyEncryptionKey {
  const key = secrets.derive('data-keys');
  const id = createHash('sha256').update(secrets.derive('data-keys/id')).digest('hex').slice(0, 16);
  const associated = (organizationId: string) => JSON.stringify(['data-key', organizationId]);
  return {
    id,
    wrap: (organizationId, dataKey) => encrypt(key, dataKey, associated(organizationId)),
    unwrap: (organizationId, wrapped) => decrypt(key, wrapped, associated(organizationId)),
  };
}
