/** Links to files: an address that holds its own key, bound to one file, one person and one purpose, for some minutes. */

import type { DownloadOrigin } from '@muster/contract/enumerations/apps';
import { allows } from '@muster/contract/permissions';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLimit } from '../billing/index.ts';
import { isFrom } from '../publications/index.ts';
import { findMonthTotal } from './counts-store.ts';
import { findTarget, insertLink, type Link, type NewLink } from './links-store.ts';

/** Long enough to begin a download that was asked for. */
export const linkSeconds = 300;
/** What has begun goes on for longer: a large app on a slow phone. */
export const resumeSeconds = 2 * 3600;

/**
 * A token for one download. Whoever asks has been let in by the caller of this; whether they still may is looked at again
 * when the link is used.
 */
export async function createDownloadLink(
  tx: Tx,
  link: NewLink,
  seconds = linkSeconds,
): Promise<{ token: string; expiresAt: string }> {
  const target = (await findTarget(tx, link)) ?? fail(3001);
  // Only what Apple devices install has a manifest.
  if (link.purpose === 'install' && (!['ipa', 'pkg'].includes(target.format ?? '') || !target.package)) fail(3001);
  if (link.attachmentId === undefined) await requireDownloads(tx, link.origin);
  const { token, hash } = newToken();
  return { token, expiresAt: await insertLink(tx, hash, link, seconds) };
}

/** The plan's downloads of this month (UTC) are not used up. SDKs know the refusal by a code of their own. */
async function requireDownloads(tx: Tx, origin: DownloadOrigin): Promise<void> {
  const limit = await readLimit(tx, 'downloads');
  if (limit === 0 || (await findMonthTotal(tx)) < limit) return;
  fail(origin === 'sdk' ? 5003 : 4014, { data: { key: 'downloads', limit } });
}

/**
 * Whether those for whom it was made may use it at this moment. `country`: where it is used. Where that cannot be told, as
 * behind another proxy than that of the store, it is where they were when they asked for it.
 */
export function mayUse(link: Link, country: () => string | null): boolean {
  if (!link.isSessionOpen) return false;
  if (link.publicationId !== null && !(link.isPublished && link.isForPerson)) return false;
  const asksCountry = link.allowedCountries.length + link.blockedCountries.length > 0;
  if (asksCountry && !isFrom(link, country() ?? link.country)) return false;
  if (link.origin === 'dashboard' || link.origin === 'integrationApi')
    return link.roles.some((role) => role !== null && allows(role, 'build', 'download'));
  if (link.personId !== null) return link.isPerson;
  // Nobody in particular: not what has become something for those who sign in.
  return link.memberType !== 'employee' && link.memberType !== 'user' && link.security !== 'logged';
}

export interface DownloadAddresses {
  packageUrl(token: string): string;
  manifestUrl(token: string): string;
  /** Of a file beside the manifest. */
  fileUrl(token: string, file: string): string;
  /** What a page of an iPhone links to (itms-services). */
  installUrl(token: string): string;
}

/** Absolute, since installers follow them by themselves. */
export function downloadAddresses({
  publicUrl,
  addressOf,
}: Pick<Platform, 'publicUrl' | 'addressOf'>): DownloadAddresses {
  const packageUrl = (token: string) => new URL(`${addressOf('download')}/v1/download/${token}`, publicUrl()).href;
  const fileUrl = (token: string, file: string) => `${packageUrl(token)}/${encodeURIComponent(file)}`;
  const manifestUrl = (token: string) => fileUrl(token, 'manifest.plist');
  return {
    packageUrl,
    fileUrl,
    manifestUrl,
    installUrl: (token) => `itms-services://?action=download-manifest&url=${encodeURIComponent(manifestUrl(token))}`,
  };
}
