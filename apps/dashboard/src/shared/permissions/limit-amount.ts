import type { LimitKey } from '@muster/contract/enumerations/workspace';
import type { AccountI18n } from '../i18n/I18n.tsx';

/** So much of what a plan limits, in the words of the reader: "5 GB", "30 days", "5,000". */
export function limitAmount({ language }: Pick<AccountI18n, 'language'>, key: LimitKey, value: number): string {
  if (key === 'mdmAssetsStorageSize') {
    const style = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(language, style).format(value / 1_000_000_000);
  }
  if (key === 'locationTrackingTime') {
    const style = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(language, style).format(value);
  }
  return new Intl.NumberFormat(language).format(value);
}
