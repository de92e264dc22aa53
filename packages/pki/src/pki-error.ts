/**
 * What is wrong, for callers to decide on:
 * - malformed: bytes that are not what they should be;
 * - unsupported: an algorithm or form that is not known here, or not safe any more;
 * - badSignature: what was signed is not what is there, or another key signed it;
 * - untrusted: no chain leads to one of the roots;
 * - expired: a certificate of the chain is not valid at that time;
 * - wrongKey: it cannot be decrypted with this key;
 * - wrongPassword: the password of a PKCS#12 file;
 * - invalid: what the caller asked for cannot be made.
 */
export type PkiProblem =
  | 'malformed'
  | 'unsupported'
  | 'badSignature'
  | 'untrusted'
  | 'expired'
  | 'wrongKey'
  | 'wrongPassword'
  | 'invalid';

export class PkiError extends Error {
  readonly code: PkiProblem;

  constructor(code: PkiProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PkiError';
    this.code = code;
  }
}
