import type { Certificate, PackageInfo, ProvisioningProfile } from '@muster/app-package/package-info';

export interface Expiry {
  kind: 'profile' | 'certificate';
  /** Of the profile, or the subject of the certificate. */
  name: string;
  expiresAt: string;
}

/**
 * What ends first of that without which a package can no longer be installed or opened: a profile (also of an extension
 * inside), or the signer's certificate. A signature of Windows that was witnessed at its time outlives the certificate,
 * and what goes through a store is signed anew there.
 */
export function expiryOf({ signing, nested }: Pick<PackageInfo, 'signing' | 'nested'>): Expiry | null {
  if (signing?.type === 'appStore' || signing?.type === 'testFlight') return null;
  const profiles = [signing?.profile, ...(nested ?? []).map(({ profile }) => profile)];
  const signer = signing?.timestamped ? undefined : signing?.certificates?.[0];
  const all = [...profiles.map(ofProfile), ofCertificate(signer)].filter((expiry) => expiry !== undefined);
  return all.sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))[0] ?? null;
}

function ofProfile(profile: ProvisioningProfile | undefined): Expiry | undefined {
  if (!profile?.expiresAt) return undefined;
  return { kind: 'profile', name: profile.name ?? profile.uuid ?? '', expiresAt: profile.expiresAt.toISOString() };
}

function ofCertificate(certificate: Certificate | undefined): Expiry | undefined {
  if (!certificate) return undefined;
  return { kind: 'certificate', name: certificate.subject, expiresAt: certificate.notAfter.toISOString() };
}
