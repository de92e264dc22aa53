/** The key with which the profiles of a store are signed, so that a device shows in whose name they come. */
import { randomUUIDv7 } from 'node:crypto';
import type { Envelope } from '../../../platform/crypto/envelope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findSigner, insertSigner } from './devices-store.ts';

const years = 20;
const placeOf = (id: string) => ({ table: 'store_signers', column: 'sealed_key', id });

/** What it takes is loaded when a profile is asked for, which is rare. */
export async function signProfile(envelope: Envelope, tx: Tx, name: string, profile: Buffer): Promise<Buffer> {
  const [{ signData }, { readCertificate }, { readPrivateKey }] = await Promise.all([
    import('@muster/pki/signed-data'),
    import('@muster/pki/certificate'),
    import('@muster/pki/keys'),
  ]);
  const found = (await findSigner(tx)) ?? (await createSigner(envelope, tx, name));
  const privateKey = readPrivateKey(await envelope.open(tx, found.sealedKey, placeOf(found.id)));
  return signData(profile, { certificate: readCertificate(found.certificate), privateKey }, { at: new Date() });
}

async function createSigner(envelope: Envelope, tx: Tx, name: string) {
  const [{ generateKeys }, { createAuthority }] = await Promise.all([
    import('@muster/pki/keys'),
    import('@muster/pki/issue'),
  ]);
  const { privateKey } = generateKeys('rsa2048');
  const notBefore = new Date(Date.now() - 3_600_000);
  const notAfter = new Date(notBefore.getTime() + years * 365 * 86_400_000);
  const subject = { commonName: name.slice(0, 60), organization: name.slice(0, 60) };
  const { certificate } = createAuthority({ subject, privateKey, notBefore, notAfter, pathLength: 0 });
  const id = randomUUIDv7();
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  const sealedKey = await envelope.seal(tx, der, placeOf(id));
  await insertSigner(tx, { id, sealedKey, certificate: certificate.der });
  // Of two that were made at one time, the first stays.
  return (await findSigner(tx)) ?? { id, sealedKey, certificate: certificate.der };
}
