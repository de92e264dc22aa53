import type { DownloadSplit } from '@muster/contract/downloads';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

/** A platform as its maker writes it; one of the installation's own by its name. */
export function osName(os: string): string {
  return osNames[os] ?? os;
}

export function countryName({ language }: Pick<AccountI18n, 'language'>, code: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    // What is no code of a country is shown as it is.
    return code;
  }
}

/** By its own name what this version does not know. */
function known(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

/** A value of a split as people read it. */
export function splitName(
  i18n: AccountI18n,
  split: DownloadSplit,
  { value, name }: { value: string; name?: string | undefined },
): string {
  const { downloads } = i18n.text;
  if (split === 'publication') return name ?? (value === '' ? downloads.stats.outside : value);
  if (value === '' || value === '/') return downloads.unknown;
  const { labels } = i18n.texts;
  switch (split) {
    case 'os':
      return osName(value);
    case 'version': {
      const [os = '', ...version] = value.split('/');
      return `${osName(os) || downloads.unknown} ${version.join('/') || downloads.unknown}`;
    }
    case 'country':
      return countryName(i18n, value);
    case 'origin':
      return known(labels.downloadOrigin, value);
    case 'memberType':
      return known(labels.downloadMemberType, value);
    default:
      return value;
  }
}
