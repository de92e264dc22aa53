/** How what policies give is named on Apple devices, and by what a version of it is told. */
import { createHash } from 'node:crypto';
import { slugOf } from '@muster/apple/configuration-profile';
import { canonicalText } from '@muster/catalogue/json-value';

/** Whatever has it on a device was brought by this program for a policy. */
const ownPrefix = 'com.muster.settings.';
/** Assets of declarations: no activation names them, so they are looked at differently. */
const assetPrefix = `${ownPrefix}asset.`;

/** Goes into every digest: raised when the same settings are written differently, so that devices get them anew. */
const form = 1;

/** Of a composed item. What stands once on a device has no more than its type in it. */
export function settingIdentifier(type: string, composedId: string, group: string): string {
  const own = composedId === group ? '' : `.${slugOf(composedId)}`;
  const prefix = type.startsWith('com.apple.asset.') ? assetPrefix : ownPrefix;
  return `${prefix}${slugOf(type)}${own}`;
}

export function webClipIdentifier(bookmarkId: string): string {
  return `${ownPrefix}bookmark.${slugOf(bookmarkId)}`;
}

export const isOwnIdentifier = (identifier: string): boolean => identifier.startsWith(ownPrefix);
export const isOwnAsset = (identifier: string): boolean => identifier.startsWith(assetPrefix);

export type ArtifactKind = 'profile' | 'declaration' | 'app' | 'book';
export const artifactKey = (kind: ArtifactKind, name: string): string => `${kind}:${name}`;

export function readArtifactKey(key: string): { kind: ArtifactKind; name: string } | undefined {
  const [, kind, name] = /^(profile|declaration|app|book):(.+)$/s.exec(key) ?? [];
  return kind && name ? { kind: kind as ArtifactKind, name } : undefined;
}

/** Hex of the SHA-256 of a content: of its first 32 digits the UUID of a profile is made. */
export function digestOf(content: unknown): string {
  return createHash('sha256')
    .update(canonicalText([form, content]))
    .digest('hex');
}

/** An app is there when the device has this version or a later one, so its digest ends with the version. */
export function appDigest(content: unknown, version: string | undefined): string {
  const hash = digestOf(content).slice(0, 32);
  return version === undefined ? hash : `${hash}v${version.slice(0, 40)}`;
}

export function versionInDigest(digest: string): string | undefined {
  const [, version] = /^[0-9a-f]+v(.+)$/s.exec(digest) ?? [];
  return version;
}
