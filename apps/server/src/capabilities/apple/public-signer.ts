import { createPrivateKey } from 'node:crypto';
import { readCertificates } from '@muster/pki/certificate';
import type { Signer } from '@muster/pki/signed-data';
import type { Platform } from '../../platform/platform.ts';

/**
 * The certificate under which devices reach this server, by the address that they know. They trust its issuer, so a profile
 * that it signs is "verified". Undefined where TLS ends elsewhere: then the workspace's own CA signs.
 */
export async function publicSigner(
  { certificates }: Pick<Platform, 'certificates'>,
  address: string,
): Promise<Signer | undefined> {
  const found = await certificates.signerOf(new URL(address).hostname);
  if (found === undefined) return undefined;
  const [certificate, ...chain] = readCertificates(found.chain);
  return certificate && { certificate, privateKey: createPrivateKey(found.key), chain };
}
