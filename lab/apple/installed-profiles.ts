/** Installing and removing configuration profiles: what they bring becomes part of the device's state. */
import { X509Certificate } from 'node:crypto';
import { CommandError } from './command.ts';
import type { DeviceState } from './device-state.ts';
import { certificatesIn, type ReadProfile, readProfile } from './enrollment-profile.ts';

const commonName = (certificate: X509Certificate) =>
  /^CN=(.*)$/m.exec(certificate.subject ?? '')?.[1] ?? certificate.serialNumber;

export function readForInstall(bytes: Buffer): ReadProfile {
  try {
    return readProfile(bytes);
  } catch (error) {
    const { message } = error as Error;
    const unsigned = message.includes('the digest is wrong') || message.includes('the signature is wrong');
    const because = unsigned
      ? new CommandError(1_004, `The signature does not hold: ${message}.`, 'MCProfileErrorDomain')
      : new CommandError(1_000, `The profile is malformed: ${message}`, 'MCProfileErrorDomain');
    throw new CommandError(4_001, 'The profile could not be installed.', 'MCInstallationErrorDomain', because);
  }
}

/** A profile takes the place of the one with the same identifier (Apple, "TopLevel"). */
export function addProfile(state: DeviceState, profile: ReadProfile, identity?: Buffer): void {
  const { identifier, uuid, content, signers } = profile;
  dropProfile(state, identifier);
  state.profiles.push({ identifier, uuid, content, signers, managed: true });
  const brought = [
    ...certificatesIn(profile).map((certificate) => ({ certificate, isIdentity: false })),
    ...(identity ? [{ certificate: new X509Certificate(identity), isIdentity: true }] : []),
  ];
  for (const { certificate, isIdentity } of brought)
    state.certificates.push({
      commonName: commonName(certificate),
      identity: isIdentity,
      data: certificate.raw,
      profile: identifier,
    });
}

export function dropProfile(state: DeviceState, identifier: string): boolean {
  const before = state.profiles.length;
  state.profiles = state.profiles.filter((one) => one.identifier !== identifier);
  state.certificates = state.certificates.filter(({ profile }) => profile !== identifier);
  return state.profiles.length < before;
}
