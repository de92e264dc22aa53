/**
 * Where lab devices come from: an authority that gives each the certificate with which it shows Setup Assistant's
 * MachineInfo. Real ones come from Apple's "iPhone Device CA"; servers under test have to trust this root instead.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { Signer } from './cms.ts';
import type { DeviceState } from './device-state.ts';
import { certificate, isAuthority, nameOf, type Subject, selfSigned, sha256, toPem } from './identity.ts';

export interface Factory {
  /** PEM and DER of the root. */
  root: string;
  certificate: Buffer;
  /** For `factory` of a device; keys are of elliptic curves, as in real ones. */
  certify(state: Pick<DeviceState, 'udid'>): Signer & { chain: Buffer[] };
}

export function createFactory(): Factory {
  const subject: Subject = [[['C', 'US']], [['O', 'Lab']], [['CN', 'Lab Device CA']]];
  const root = selfSigned(generateKeyPairSync('ec', { namedCurve: 'P-256' }), subject, {
    days: 3_650,
    extensions: [isAuthority],
  });
  return {
    root: toPem('CERTIFICATE', root.certificate),
    certificate: root.certificate,
    certify({ udid }) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const issuer = { key: root.key, name: nameOf(subject) };
      const own: Subject = [[['CN', sha256(Buffer.from(udid)).slice(0, 36).toUpperCase()]], [['OU', 'Lab device']]];
      return {
        key: privateKey,
        certificate: certificate({ subject: own, publicKey, issuer }),
        chain: [root.certificate],
      };
    },
  };
}
