/** For tests: an iPhone that is given a profile and tells who it is, as iOS does (Apple, Over-the-Air Profile Delivery). */
import { createAuthority } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { signData, verifyData } from '@muster/pki/signed-data';
import type { PlistDict } from '@muster/plist/plist-value';
import { readPlistDict } from '@muster/plist/read-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

const { privateKey } = generateKeys('p256');
const { certificate } = createAuthority({
  subject: { commonName: 'Device' },
  privateKey,
  notBefore: new Date(Date.now() - 1000),
  notAfter: new Date(Date.now() + 86_400_000),
});

/** What the device says of itself, signed. */
export const deviceAnswer = (fields: Record<string, string>) =>
  signData(writeXmlPlist(new Map(Object.entries(fields))), { certificate, privateKey }, { at: new Date() });

/** Who has signed a profile, of which kind it is, and where it wants the answer to be sent. */
export function readProfile(signed: Uint8Array): { signer: string | undefined; type: unknown; url: string } {
  const { content, signer } = verifyData(signed, { trust: 'any' });
  const profile = readPlistDict(content);
  const url = String((profile.get('PayloadContent') as PlistDict).get('URL'));
  return { signer: signer.subject.get('commonName'), type: profile.get('PayloadType'), url };
}

/** Without cookies, to the server at this address, whatever its name outside is. */
export const sendDeviceAnswer = (server: string, url: string, body: Buffer) =>
  fetch(new URL(new URL(url).pathname, server), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/pkcs7-signature' },
    body: new Uint8Array(body),
  });
