import { randomUUID } from 'node:crypto';
import { writeEnrollmentProfile } from '@muster/apple/enrollment-profile';
import { signProfile } from '@muster/apple/sign-profile';
import { brand } from '@muster/contract/brand';
import type { Authority } from '@muster/pki/issue';
import type { Signer } from '@muster/pki/signed-data';

export interface ProfileFacts {
  organizationId: string;
  organizationName: string;
  enrollmentId: string;
  /** Of the push certificate. */
  topic: string;
  /** Where the service for devices is reached from outside. */
  mdmUrl: string;
  challenge: string;
  authority: Authority;
  /** The workspace's CA, unless another one is known to devices. */
  signer: Signer | undefined;
}

/** By which the profile is found on a device: the same for as long as it is managed here. */
export function profileIdentifier(organizationId: string): string {
  return `muster.management.${organizationId}`;
}

/** The profile by which a device enrolls, or renews its identity: devices take one with other UUIDs for a new version. */
export function signedProfile(facts: ProfileFacts, at: Date): Buffer {
  const { organizationId, organizationName, enrollmentId, topic, mdmUrl, challenge, authority, signer } = facts;
  const uuid = () => randomUUID().toUpperCase();
  const profile = writeEnrollmentProfile({
    identifier: profileIdentifier(organizationId),
    uuids: { profile: uuid(), scep: uuid(), mdm: uuid(), roots: [uuid()] },
    displayName: `${organizationName}: device management`,
    organization: organizationName,
    description: `${organizationName} manages this device with ${brand.product}.`,
    scep: {
      url: `${mdmUrl}/apple/scep/${organizationId}`,
      challenge,
      subject: [
        ['O', organizationName],
        ['CN', enrollmentId],
      ],
      caFingerprint: Buffer.from(authority.certificate.sha1, 'hex'),
    },
    mdm: {
      serverUrl: `${mdmUrl}/apple/mdm`,
      checkInUrl: `${mdmUrl}/apple/checkin`,
      topic,
      // Not com.apple.mdm.token: there are no tokens of other services to give.
      capabilities: ['com.apple.mdm.per-user-connections', 'com.apple.mdm.bootstraptoken'],
    },
    roots: [authority.certificate.der],
  });
  return signProfile(profile, signer ?? authority, at);
}
