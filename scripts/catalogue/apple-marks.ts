import type { Setting } from '@muster/catalogue/catalogue';

/** Payloads that bring a certificate, and those that bring one with its private key. */
export const certificateGroups = ['root', 'pkcs1', 'pem'].map((one) => `apple.profile.com.apple.security.${one}`);
export const identityGroups = [
  ...['pkcs12', 'scep', 'acme'].map((one) => `apple.profile.com.apple.security.${one}`),
  'apple.profile.com.apple.ADCertificate.managed',
];

const secretNames = new Set([
  'Challenge',
  'IdentityToken',
  'RegistrationToken',
  'SharedSecret',
  'sharedSecret',
  'Token',
]);

/** Keys whose names do not tell: a certificate with its private key, and keys of whole files. */
const secretPaths = new Set([
  'com.apple.security.pkcs12/PayloadContent',
  'com.apple.eas.account/Certificate',
  'com.apple.credential.identity/Identity',
  'com.apple.security.wapi-identity/PEMData',
]);

export function isSecretOfApple(type: string, path: readonly string[], valueType: Setting['type']): boolean {
  if (valueType !== 'string' && valueType !== 'data') return false;
  const name = path.at(-1) ?? '';
  return secretNames.has(name) || /password$/i.test(name) || secretPaths.has([type, ...path].join('/'));
}

const certificateNames = new Set([
  'EncryptCertPayloadUUID',
  'CertificateAnchorUUID',
  'LeaderPayloadCertificateAnchorUUIDItem',
  'MemberPayloadCertificateAnchorUUIDItem',
  'DeviceCACertificateUUIDsItem',
  'ControllerCACertificateUUIDsItem',
  'ServerURLPinningCertificateUUIDsItem',
  'CheckInURLPinningCertificateUUIDsItem',
]);
const identityNames = new Set([
  'PayloadCertificateUUID',
  'ResourcePayloadCertificateUUID',
  'SMIMESigningCertificateUUID',
  'SMIMEEncryptionCertificateUUID',
  'AuthenticationCertificateUUID',
  'IdentityCertificateUUID',
  'DeviceCertificateUUID',
  'ControllerCertificateUUID',
  'certificateUUID',
]);
/** Where the usual name of an identity means the certificate alone. */
const certificateTypes = new Set(['com.apple.MCX.FileVault2', 'com.apple.security.certificatepreference']);

/**
 * Keys that hold the identifier of another payload of the same profile. VPNUUID and the like are none of these: they are
 * names that the payload itself chooses. TLSTrustedCertificates of a Wi-Fi network holds certificates themselves.
 */
export function referenceOfProfile(type: string, key: string, path: readonly string[]): Setting['reference'] {
  if (certificateNames.has(key)) return 'certificate';
  if (!identityNames.has(key)) return undefined;
  return certificateTypes.has(type) && path.length === 1 ? 'certificate' : 'identity';
}
