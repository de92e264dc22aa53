import { asPackageError } from './attempt.ts';

/** Refusals, and numbers that lead nowhere, are what damage is expected to end in; any other error is a mistake of ours. */
export function expected<T>(read: (bytes: Uint8Array) => Promise<T>): (bytes: Uint8Array) => Promise<T> {
  return async (bytes) => {
    try {
      return await read(bytes);
    } catch (error) {
      const refusal = asPackageError(error);
      if (refusal.detail.startsWith('unexpected')) throw new Error(refusal.detail, { cause: refusal.cause });
      throw refusal;
    }
  };
}
