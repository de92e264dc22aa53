import { PlistError } from './plist-error.ts';

export interface PlistLimits {
  bytes: number;
  depth: number;
  /** Written out in full: what is shared counts each time. */
  values: number;
}

/** Several times what the largest of real ones has. */
export const usualLimits: PlistLimits = { bytes: 32 * 1024 * 1024, depth: 64, values: 500_000 };

export function mustFit({ length }: Uint8Array, { bytes }: PlistLimits): void {
  if (length > bytes) throw new PlistError('tooLarge', `it has ${length} bytes`);
}

export const tooDeep = () => new PlistError('tooLarge', 'it is nested too deep');
export const tooMany = () => new PlistError('tooLarge', 'it has too many values');
