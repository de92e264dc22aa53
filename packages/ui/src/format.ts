/** "12,480"; "—" for what is no number. */
export function formatNumber(locale: string, value: number): string {
  return Number.isFinite(value) ? new Intl.NumberFormat(locale).format(value) : '—';
}

/** "12.5K", for axes and tiles. */
export function formatCompact(locale: string, value: number): string {
  if (!Number.isFinite(value)) return '—';
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** "+12 %": the share by which something grew. */
export function formatChange(locale: string, share: number): string {
  if (!Number.isFinite(share)) return '—';
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  })
    .format(share)
    .replace('-', '−');
}

/** "12%". */
export function formatShare(locale: string, share: number): string {
  if (!Number.isFinite(share)) return '—';
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

const sizes = {
  1000: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'],
  1024: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'],
} as const;

/**
 * "4.2 MB", in powers of a thousand as on the boxes of the devices, or of 1024 where that is what a limit is made of
 * (domain.md, section 9).
 */
export function formatBytes(locale: string, bytes: number, base: keyof typeof sizes = 1000): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '—';
  const units = sizes[base];
  let value = bytes;
  let size = 0;
  // What would be written as 1,000, or 1,024, is one of the next unit.
  while (value >= base - 0.05 && size < units.length - 1) {
    value /= base;
    size += 1;
  }
  const digits = size === 0 || value >= 99.95 ? 0 : 1;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return `${number}\u00a0${units[size]}`;
}

/** "4.2 MB/s". */
export function formatSpeed(locale: string, bytesPerSecond: number): string {
  const size = formatBytes(locale, bytesPerSecond);
  return size === '—' ? size : `${size}/s`;
}

/** "12 sec", "3 min", "2 hr": as exact as anybody can tell how long something will take. */
export function formatSpan(locale: string, seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '—';
  const [value, unit] =
    seconds < 59.5 ? [seconds, 'second'] : seconds < 3570 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const digits = unit === 'hour' && value < 9.5 ? 1 : 0;
  const rounded = Math.max(unit === 'second' ? 1 : 0, value);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(rounded);
}

/** Where the end of a file name begins that stays in sight, since it says most: never within a letter and its accents. */
export function tailOf(name: string): number {
  return name.search(/(?:\P{M}\p{M}*){0,12}$/u);
}
