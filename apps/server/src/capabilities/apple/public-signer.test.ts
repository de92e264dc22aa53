import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthority, issueCertificate } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { verifyData } from '@muster/pki/signed-data';
import { readPlistDict } from '@muster/plist/read-plist';
import { signedProfile } from './enrollment-profile.ts';
import { publicSigner } from './public-signer.ts';

const day = 86_400_000;
const dates = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + 30 * day) };
const ca = (commonName: string) =>
  createAuthority({ subject: { commonName }, privateKey: generateKeys('rsa2048').privateKey, ...dates });

/** As the authority of the web gives it: a certificate for a P-256 key, and the one above it. */
function served(host: string) {
  const root = ca('Root of the web');
  const { privateKey, publicKey } = generateKeys('p256');
  const alternativeNames = { dns: [host] };
  const certificate = issueCertificate(root, {
    ...{ subject: {}, publicKey, alternativeNames, keyUsages: ['digitalSignature'], ...dates },
  });
  const chain = [certificate, root.certificate].map(({ der }) => toPem('CERTIFICATE', der)).join('');
  return { root, chain, key: Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs8' })) };
}

const facts = (authority: ReturnType<typeof ca>) => ({
  ...{ organizationId: 'o', organizationName: 'Nordwind', enrollmentId: 'e', topic: 't', challenge: 'c', authority },
  mdmUrl: 'https://mdm.example.com/mdm',
});

test('a profile is signed by the certificate under which the server is reached, with its chain', async () => {
  const { root, ...found } = served('mdm.example.com');
  const asked: string[] = [];
  const signerOf = async (host: string) => {
    asked.push(host);
    return found;
  };
  const signer = await publicSigner({ certificates: { signerOf } as never }, 'https://mdm.example.com:8443/mdm');
  assert.deepEqual(asked, ['mdm.example.com']);
  const own = ca('Nordwind Device CA');
  const profile = signedProfile({ ...facts(own), signer }, new Date());
  // Whoever knows the root of the web needs nothing else.
  const verified = verifyData(profile, { trust: { roots: [root.certificate], at: new Date() } as never });
  assert.equal(readPlistDict(verified.content).get('PayloadOrganization'), 'Nordwind');
  assert.ok(verified.certificates.some(({ sha256 }) => sha256 === root.certificate.sha256));
});

test('the authority of the workspace signs where TLS ends elsewhere', async () => {
  const certificates = { signerOf: async () => undefined } as never;
  const signer = await publicSigner({ certificates }, 'https://mdm.example.com/mdm');
  assert.equal(signer, undefined);
  const own = ca('Nordwind Device CA');
  const { signer: by } = verifyData(signedProfile({ ...facts(own), signer }, new Date()), { trust: 'any' });
  assert.equal(by.sha256, own.certificate.sha256);
});
