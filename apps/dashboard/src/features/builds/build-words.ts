import type { Build } from '@muster/contract/builds';
import { labelIn } from '@muster/phrases/lookup';
import { osNames } from '../../shared/apps/os-names.ts';
import { versionOf } from '../../shared/apps/version-of.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

type Named = Pick<Build, 'displayName' | 'package' | 'fileName'>;
type Versioned = Pick<Build, 'versionName' | 'versionCode'>;

/** What people call it; until it is read, the file is all that is known. */
export function nameOf({ displayName, package: identifier, fileName }: Named): string {
  return displayName || identifier || fileName;
}

export function wholeName(build: Named & Versioned): string {
  return `${nameOf(build)} ${versionOf(build)}`.trim();
}

/** What a build calls itself where that is not what its app is called; empty where its version says nothing either. */
export function otherName(build: Named & Versioned, app: string): string {
  const name = nameOf(build);
  return name === app || versionOf(build) === '' ? '' : name;
}

export function platformName(
  { text }: Pick<AccountI18n, 'text'>,
  { os, buildPlatform }: Pick<Build, 'os' | 'buildPlatform'>,
) {
  if (os === null) return '';
  return os === 'custom' ? (buildPlatform ?? text.builds.custom) : (osNames[os] ?? os);
}

/** Developer ID is no type that publications know, but a package can have it. */
export function signingName({ text, texts }: Pick<AccountI18n, 'text' | 'texts'>, type: Build['signingType']): string {
  if (type === null) return '';
  return type === 'developerId' ? text.builds.developerId : labelIn(texts.labels, 'signingType', type);
}

export function deployedBy({ deployerName, uploadedBy }: Pick<Build, 'deployerName' | 'uploadedBy'>): string {
  return deployerName ?? uploadedBy?.name ?? '';
}

export function isOnItsWay({ status }: Pick<Build, 'status'>): boolean {
  return status !== 'processed' && status !== 'error';
}
