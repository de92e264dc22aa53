import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

/** Every right that there is. https://developer.apple.com/documentation/devicemanagement/mdm */
const allAccessRights = 8191;

const serverCapabilities = [
  'com.apple.mdm.per-user-connections',
  'com.apple.mdm.bootstraptoken',
  'com.apple.mdm.token',
] as const;

export interface EnrollmentProfile {
  /** The same at every renewal, or devices take it for another profile. */
  identifier: string;
  /** Fixed ones, so that the same enrollment gives the same bytes. */
  uuids: { profile: string; scep: string; mdm: string; roots?: readonly string[] };
  displayName: string;
  organization: string;
  description?: string;
  scep: {
    url: string;
    challenge: string;
    /** Name and value in their order, such as `[['O', 'Acme'], ['CN', 'id']]`. */
    subject: readonly (readonly [string, string])[];
    name?: string;
    keySize?: 2048 | 3072 | 4096;
    /** SHA-256 or SHA-1 of the CA's certificate, where the connection is not protected. */
    caFingerprint?: Uint8Array;
  };
  mdm: {
    serverUrl: string;
    checkInUrl: string;
    /** Of the push certificate, `com.apple.mgmt.…`. */
    topic: string;
    accessRights?: number;
    checkOutWhenRemoved?: boolean;
    signMessage?: boolean;
    capabilities?: readonly string[];
    /** Of a User Enrollment. */
    assignedManagedAppleId?: string;
    enrollmentMode?: 'BYOD' | 'ADDE';
  };
  /** Certificates that the device has to trust first, in DER; one UUID for each. */
  roots?: readonly Uint8Array[];
  /** The user may not take it off; for devices of automated enrollment. */
  removalDisallowed?: boolean;
}

/**
 * The profile that enrolls a device: an identity by SCEP, and the MDM payload that uses it. Sign it (`signProfile`).
 * https://developer.apple.com/documentation/devicemanagement/mdm and …/scep
 */
export function writeEnrollmentProfile(profile: EnrollmentProfile): Buffer {
  const { identifier, uuids, displayName, organization, description, roots = [], removalDisallowed } = profile;
  const payloads: PlistDict[] = [
    ...roots.map((der, index) => {
      const uuid = uuids.roots?.[index];
      if (uuid === undefined) throw new TypeError('each root needs a UUID');
      return payload('com.apple.security.root', `${identifier}.root.${index + 1}`, uuid, { PayloadContent: der });
    }),
    scepPayload(profile),
    mdmPayload(profile),
  ];
  return writeXmlPlist(
    payload('Configuration', identifier, uuids.profile, {
      PayloadContent: payloads,
      PayloadDisplayName: displayName,
      PayloadOrganization: organization,
      PayloadScope: 'System',
      ...(description !== undefined && { PayloadDescription: description }),
      ...(removalDisallowed !== undefined && { PayloadRemovalDisallowed: removalDisallowed }),
    }),
  );
}

function scepPayload({ identifier, uuids, organization, scep }: EnrollmentProfile): PlistDict {
  const content = entries({
    URL: scep.url,
    Challenge: scep.challenge,
    Name: scep.name ?? organization,
    // An array of names, each of them an array of one pair.
    Subject: scep.subject.map(([type, value]) => [[type, value]]),
    'Key Type': 'RSA',
    Keysize: scep.keySize ?? 2048,
    // Signing and encryption.
    'Key Usage': 5,
    Retries: 3,
    RetryDelay: 10,
    KeyIsExtractable: false,
    AllowAllAppsAccess: false,
    ...(scep.caFingerprint !== undefined && { CAFingerprint: scep.caFingerprint }),
  });
  return payload('com.apple.security.scep', `${identifier}.scep`, uuids.scep, {
    PayloadContent: content,
    PayloadDisplayName: organization,
  });
}

function mdmPayload({ identifier, uuids, organization, mdm }: EnrollmentProfile): PlistDict {
  return payload('com.apple.mdm', `${identifier}.mdm`, uuids.mdm, {
    PayloadDisplayName: organization,
    ServerURL: mdm.serverUrl,
    CheckInURL: mdm.checkInUrl,
    Topic: mdm.topic,
    IdentityCertificateUUID: uuids.scep,
    CheckOutWhenRemoved: mdm.checkOutWhenRemoved ?? true,
    SignMessage: mdm.signMessage ?? true,
    ServerCapabilities: [...(mdm.capabilities ?? serverCapabilities)],
    // A User Enrollment has its rights by its mode, and is refused with others.
    ...(mdm.enrollmentMode === undefined
      ? { AccessRights: mdm.accessRights ?? allAccessRights }
      : { EnrollmentMode: mdm.enrollmentMode }),
    ...(mdm.assignedManagedAppleId !== undefined && { AssignedManagedAppleID: mdm.assignedManagedAppleId }),
  });
}

function payload(type: string, identifier: string, uuid: string, values: Record<string, PlistValue>): PlistDict {
  return entries({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: uuid,
    ...values,
  });
}

const entries = (values: Record<string, PlistValue>): PlistDict => new Map(Object.entries(values));
