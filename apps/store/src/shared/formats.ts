import type { Language } from '@muster/contract/constants';

/** "4 Mar 2026", as in the dashboard. */
export function formatDate(instant: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(
    new Date(instant),
  );
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('day')} ${part('month')} ${part('year')}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** In thousands, as phones and stores count. */
export function formatSize(bytes: number, language: Language): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: units[power], unitDisplay: 'short' },
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
