/** Addresses of what assets of declarations refer to: each holds its own key, for one device and one version, for a day. */
import { now } from '../../platform/clock.ts';
import { sameHash } from '../../platform/crypto/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { mdmUrl } from './enrollments.ts';

export interface AssetLink {
  organizationId: string;
  deviceId: string;
  identifier: string;
  digest: string;
}

const validFor = 24 * 3600;

function keyOf({ hashCode }: Pick<Platform, 'hashCode'>, link: AssetLink, expires: number): Buffer {
  const { organizationId, deviceId, identifier, digest } = link;
  return hashCode(JSON.stringify([organizationId, deviceId, identifier, digest, expires]), 'apple asset');
}

export function assetUrl(platform: Platform, link: AssetLink): string {
  const expires = Math.floor(now() / 1000) + validFor;
  const { organizationId, deviceId, identifier, digest } = link;
  const key = keyOf(platform, link, expires).toString('base64url');
  const path = [organizationId, deviceId, identifier, digest, expires, key].map((one) => encodeURIComponent(one));
  return `${mdmUrl(platform)}/apple/assets/${path.join('/')}`;
}

export function isGoodLink(platform: Platform, link: AssetLink, { expires, key }: { expires: number; key: string }) {
  if (expires * 1000 < now()) return false;
  return sameHash(Buffer.from(key, 'base64url'), keyOf(platform, link, expires));
}
