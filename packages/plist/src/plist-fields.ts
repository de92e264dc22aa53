import { tooMany } from './plist-limits.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';

export function textIn(dict: PlistDict | undefined, key: string): string | undefined {
  const value = dict?.get(key);
  // Versions are written as numbers by hand now and then.
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function dictIn(dict: PlistDict | undefined, key: string): PlistDict | undefined {
  const value = dict?.get(key);
  return value instanceof Map ? value : undefined;
}

/** An array; a single value counts as an array of one. */
export function listIn(dict: PlistDict | undefined, key: string): PlistValue[] {
  const value = dict?.get(key);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export function textsIn(dict: PlistDict | undefined, key: string): string[] {
  return listIn(dict, key).filter((value) => typeof value === 'string');
}

export function dateIn(dict: PlistDict | undefined, key: string): Date | undefined {
  const value = dict?.get(key);
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
}

const mostPlain = 20_000;

/** A dictionary as plain JSON: dates and large numbers as text, bytes in base64. */
export function plainDict(dict: PlistDict): Record<string, unknown> {
  let left = mostPlain;
  function plain(value: PlistValue): unknown {
    left -= 1;
    if (left < 0) throw tooMany();
    if (value instanceof Map) return Object.fromEntries(Array.from(value, ([key, inner]) => [key, plain(inner)]));
    if (Array.isArray(value)) return value.map(plain);
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return typeof value === 'bigint' ? String(value) : value;
  }
  return plain(dict) as Record<string, unknown>;
}
