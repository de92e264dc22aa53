/** Property lists, read and written by another library than the server's. */
import { isDate, isUint8Array } from 'node:util/types';
import { build, buildBinary, type PlistValue, parse, parseBinary } from 'plist';

export type Dict = Record<string, unknown>;

export function writePlist(value: Dict): Buffer {
  return Buffer.from(build(dropEmpty(value) as PlistValue, { pretty: false }));
}

export function writeBinaryPlist(value: Dict): Buffer {
  return Buffer.from(buildBinary(dropEmpty(value) as PlistValue));
}

export function readPlist(bytes: Buffer): Dict {
  const binary = bytes.subarray(0, 6).toString('latin1') === 'bplist';
  const value = binary ? parseBinary(bytes) : parse(bytes.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isDate(value))
    throw new Error('not a property list with keys');
  return value as Dict;
}

/** A property list has no "undefined"; what a device does not know, it leaves out. */
function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== 'object' || value === null || isDate(value) || isUint8Array(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [key, dropEmpty(member)]));
}

export const dictOf = (value: unknown): Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dict) : {};
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const bytesOf = (value: unknown): Buffer | undefined =>
  isUint8Array(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined;
