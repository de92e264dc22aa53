import type { ItemMark, SecretMark } from './catalogue.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSecretMark(value: unknown): value is SecretMark {
  return isMark(value, '$secret');
}

export function isItemMark(value: unknown): value is ItemMark {
  return isMark(value, '$item');
}

function isMark(value: unknown, key: string): boolean {
  return isRecord(value) && Object.keys(value).length === 1 && typeof own(value, key) === 'string';
}

/** What a record holds itself: `constructor` and `__proto__` are names like any other. */
export function own(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The same value with what `change` makes of each part of it, from the outside in; `undefined` leaves a part as it is. */
export function mapValue(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) return value.map((one) => mapValue(one, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapValue(one, change)]));
}

/** The same text for values that say the same, in whatever order their keys stand. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join(',')}}`;
}

/** What neither XML (1.0, section 2.2) nor anybody who reads a list can have in a text: control characters, halves of pairs. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function isWritable(text: string): boolean {
  return !unwritable.test(text);
}

/** Whether all texts in a value can be sent, keys included. */
export function isWritableValue(value: unknown): boolean {
  if (typeof value === 'string') return isWritable(value);
  if (Array.isArray(value)) return value.every(isWritableValue);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, one]) => isWritable(key) && isWritableValue(one));
}
