/** For tests: configuration profiles as other tools make them. */
import { signProfile } from '@muster/apple/sign-profile';
import { createAuthority } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

export type Entries = Record<string, PlistValue>;
const dict = (entries: Entries): PlistDict => new Map(Object.entries(entries));

export const payloadOf = (type: string, more: Entries = {}): PlistDict =>
  dict({ PayloadType: type, PayloadIdentifier: `x.${type}`, PayloadUUID: 'P', PayloadVersion: 1, ...more });

export function mobileconfig(more: Entries = {}): Buffer {
  return Buffer.from(
    writeXmlPlist(
      dict({
        PayloadType: 'Configuration',
        PayloadIdentifier: 'example.aurora.clock',
        PayloadUUID: 'U',
        PayloadVersion: 1,
        PayloadDisplayName: 'Clock',
        PayloadContent: [payloadOf('com.apple.mobiledevice.passwordpolicy', { minLength: 6 })],
        ...more,
      }),
    ),
  );
}

/** By a certificate that signs itself, until a day. */
export function signed(profile: Buffer, notAfter: Date, name = 'Somebody'): Buffer {
  const { privateKey } = generateKeys('p256');
  const notBefore = new Date('2020-01-01T00:00:00Z');
  return signProfile(
    profile,
    createAuthority({ subject: { commonName: name }, privateKey, notBefore, notAfter }),
    notBefore,
  );
}
