/** For tests: an authenticator in software, which makes passkeys and answers with them as a browser would send it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Json = Record<string, unknown>;
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

export interface TestAuthenticator {
  make(options: Json): Json;
  /** `spoil` changes what is said before it is signed. */
  answer(options: Json, spoil?: Spoil): Json;
  /** As it is copied from: both have the same key and count by themselves. */
  copy(): TestAuthenticator;
}

export interface Spoil {
  origin?: string;
  type?: string;
  challenge?: string;
  verified?: boolean;
  rpId?: string;
  userHandle?: string;
  /** Does not know the key, and signs with another. */
  forged?: boolean;
}

interface Made {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

export function createAuthenticator(publicUrl: string, made?: Made): TestAuthenticator {
  const { origin, hostname } = new URL(publicUrl);
  let passkey = made;

  return {
    make(options) {
      const { challenge, user } = options as { challenge: string; user: { id: string } };
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      passkey = { id: randomBytes(32), key: pair.privateKey, userHandle: user.id, counter: 0 };
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      const cose: Cbor = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(passkey.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, cbor(cose)]);
      const authData = Buffer.concat([dataOf(hostname, present | verified | attestedData, 0), attested]);
      const attestation: Cbor = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return credential(passkey.id, {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    answer(options, spoil = {}) {
      if (!passkey) throw new Error('it has no passkey');
      passkey.counter++;
      const { challenge } = options as { challenge: string };
      const said = clientData(spoil.type ?? 'webauthn.get', spoil.challenge ?? challenge, spoil.origin ?? origin);
      const flags = present | (spoil.verified === false ? 0 : verified);
      const authData = dataOf(spoil.rpId ?? hostname, flags, passkey.counter);
      const key = spoil.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : passkey.key;
      return credential(passkey.id, {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(said)]), key).toString('base64url'),
        userHandle: spoil.userHandle ?? passkey.userHandle,
      });
    },

    copy: () => createAuthenticator(publicUrl, passkey && { ...passkey }),
  };
}

/** Flags of authenticator data (WebAuthn, section 6.1). */
const present = 0x01;
const verified = 0x04;
const attestedData = 0x40;

function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function credential(id: Buffer, response: Json): Json {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** As much of RFC 8949 as authenticators speak. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
