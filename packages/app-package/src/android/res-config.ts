import type { ResBytes } from './res-chunk.ts';

/** For which devices a value of a resource is meant: what of it matters for names and icons. */
export interface ResConfig {
  /** A BCP 47 tag; empty where any language will do. */
  locale: string;
  /** Dots per inch; 0 where nothing is said, anyDensity or noDensity. */
  density: number;
  night: boolean;
  /** From this version of the platform on. */
  sdk: number;
  /** How many further things are asked of a device: watch, landscape, a width, a network operator… */
  others: number;
}

/** Drawings, which fit all densities. */
export const anyDensity = 0xfffe;
/** Pictures that are not to be scaled. */
export const noDensity = 0xffff;
export const anyConfig: ResConfig = { locale: '', density: 0, night: false, sdk: 0, others: 0 };

/** ResTable_config: older tools write shorter ones, and what is not there is not asked for. */
export function parseConfig(bytes: ResBytes): ResConfig {
  const size = Math.min(bytes.length, bytes.u32(0));
  const u8 = (at: number) => (at < size ? bytes.u8(at) : 0);
  const u16 = (at: number) => (at + 2 <= size ? bytes.u16(at) : 0);
  const uiMode = u8(29);
  const others = [
    u16(4),
    u16(6),
    u8(12),
    u8(13),
    u8(16),
    u8(17),
    u16(20),
    u16(22),
    u8(28),
    uiMode & 0x0f,
    u16(30),
    u16(32),
    u16(34),
    u8(48),
    u8(49),
  ];
  return {
    locale: localeTag([
      letters(u8(8), u8(9), 0x61),
      ascii([36, 37, 38, 39].map(u8)),
      letters(u8(10), u8(11), 0x30),
      ascii([40, 41, 42, 43, 44, 45, 46, 47].map(u8)),
    ]),
    density: u16(14),
    night: (uiMode & 0x30) === 0x20,
    sdk: u16(24),
    others: others.filter((value) => value !== 0).length,
  };
}

/** Two letters as they are, or three in five bits each. */
function letters(first: number, second: number, base: number): string {
  if (first === 0) return '';
  if ((first & 0x80) === 0) return ascii([first, second]);
  return ascii(
    [second & 0x1f, ((second & 0xe0) >> 5) + ((first & 0x03) << 3), (first & 0x7c) >> 2].map((one) => one + base),
  );
}

function ascii(codes: number[]): string {
  const end = codes.indexOf(0);
  return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end)));
}

/** In its canonical form, in which iw is he; what is no tag counts as another language than any. */
export function localeTag(parts: readonly string[]): string {
  const tag = parts.filter(Boolean).join('-');
  if (!tag) return '';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'und';
  } catch {
    return 'und';
  }
}
