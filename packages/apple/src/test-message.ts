import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { AppleMessageError, type AppleMessageProblem } from './apple-message-error.ts';

/** A dictionary out of plain values. */
export function dict(values: Record<string, unknown>): PlistDict {
  const convert = (value: unknown): PlistValue => {
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return dict(value as Record<string, unknown>);
    return value as PlistValue;
  };
  return new Map(Object.entries(values).map(([key, value]) => [key, convert(value)]));
}

export const isProblem =
  (code: AppleMessageProblem, key?: string) =>
  (error: unknown): boolean =>
    error instanceof AppleMessageError && error.code === code && (key === undefined || error.key === key);
