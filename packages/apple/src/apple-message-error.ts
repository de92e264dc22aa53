/**
 * Why a message of a device, or of Apple, is refused:
 * - damaged: no property list, no JSON, or no dictionary;
 * - tooLarge: longer or deeper than any real one;
 * - unknownType: a message or status that the protocol does not have;
 * - missing: a key that has to be there is not;
 * - invalid: a key has a value that it cannot have;
 * - noIdentity: nothing names the device;
 * - badSignature: it was not signed by whom it names, or it is not what was signed;
 * - wrongKey: it was encrypted for another key.
 */
export type AppleMessageProblem =
  | 'damaged'
  | 'tooLarge'
  | 'unknownType'
  | 'missing'
  | 'invalid'
  | 'noIdentity'
  | 'badSignature'
  | 'wrongKey';

export class AppleMessageError extends Error {
  readonly code: AppleMessageProblem;
  /** The key of the message that it is about. */
  readonly key: string | undefined;

  constructor(code: AppleMessageProblem, message: string, { key, ...options }: ErrorOptions & { key?: string } = {}) {
    super(message, options);
    this.name = 'AppleMessageError';
    this.code = code;
    this.key = key;
  }
}
