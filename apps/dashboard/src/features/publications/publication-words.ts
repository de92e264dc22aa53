import type { Publication, PublicationDetails, PublishedBuild } from '@muster/contract/publications';
import { severityOf } from '../../shared/apps/expiry.ts';
import { osNames } from '../../shared/apps/os-names.ts';
import { versionOf } from '../../shared/apps/version-of.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

export type Health = 'inactive' | 'expired' | 'noBuild' | 'notInstallable' | 'endsSoon' | 'unlisted' | 'active';
type Judged = Pick<Publication, 'visibility' | 'expired' | 'builds' | 'expirationDate'>;

/** The worst thing there is to say of it. What is switched off gives nothing, so nothing else matters. */
export function healthOf({ visibility, expired, builds, expirationDate }: Judged): Health {
  if (visibility === 'inactive') return 'inactive';
  if (expired) return 'expired';
  if (builds.length === 0) return 'noBuild';
  if (!builds.some(({ installable }) => installable)) return 'notInstallable';
  if (expirationDate !== null && severityOf(expirationDate) === 'week') return 'endsSoon';
  return visibility;
}

type Named = Pick<Publication, 'application'> & Partial<Pick<PublicationDetails, 'customization'>>;

/** What visitors read, which may be another name than that of the app. */
export function nameOf({ application, customization }: Named): string {
  return customization?.name || application.name;
}

type Filtered = Pick<Publication, 'filterType' | 'filterValue'> & Partial<Pick<PublicationDetails, 'filter'>>;

/** What is published, in words: "Latest build", "Branch main", "2 chosen builds". */
export function filterWords({ text, fill }: AccountI18n, { filterType, filterValue, filter }: Filtered): string {
  const words = text.publications.filter;
  switch (filterType) {
    case 'last':
      return words.last;
    case 'builds':
      return filter?.type === 'builds' ? fill(words.count, { count: filter.builds.length }) : words.builds;
    default:
      return fill(words[filterType], { value: filterValue ?? '' });
  }
}

export function platformOf({ text }: AccountI18n, { os, buildPlatform }: PublishedBuild): string {
  return os === null || os === 'custom' ? (buildPlatform ?? text.publications.custom) : (osNames[os] ?? os);
}

/** "iOS 2.5.0 (2050)" */
export function buildWords(i18n: AccountI18n, build: PublishedBuild): string {
  return `${platformOf(i18n, build)} ${versionOf(build) || build.fileName}`;
}

/** What to do about a build that no device installs. */
export function installAdvice({ text, fill }: AccountI18n, { format }: PublishedBuild): string {
  const { notInstallable } = text.publications.form;
  if (format === 'aab' || format === 'ipa') return notInstallable[format];
  return fill(notInstallable.other, { format: (format ?? '').toUpperCase() });
}

/** Without what every address begins with. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
