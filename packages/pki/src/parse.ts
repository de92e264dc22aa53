import { PkiError } from './pki-error.ts';

/** Of anything that is read here. */
const longest = 64 * 1024 * 1024;

/** Runs a reader of the library on bytes from outside: whatever it throws then is about the bytes. */
export function parse<T>(what: string, bytes: Uint8Array, read: (bytes: Uint8Array<ArrayBuffer>) => T): T {
  if (bytes.length > longest) throw new PkiError('malformed', `${what} has ${bytes.length} bytes`);
  try {
    // A copy: the library keeps views of what it is given.
    return read(Uint8Array.from(bytes));
  } catch (error) {
    if (error instanceof PkiError) throw error;
    throw new PkiError('malformed', `${what} cannot be read`, { cause: error });
  }
}
