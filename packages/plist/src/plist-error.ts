/**
 * Why bytes are no property list, or values cannot be one:
 * - damaged: they contradict themselves or the format;
 * - tooLarge: longer, deeper or more than any real one;
 * - unwritable: a value that the format has no way to write.
 */
export type PlistProblem = 'damaged' | 'tooLarge' | 'unwritable';

export class PlistError extends Error {
  readonly code: PlistProblem;

  constructor(code: PlistProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlistError';
    this.code = code;
  }
}
