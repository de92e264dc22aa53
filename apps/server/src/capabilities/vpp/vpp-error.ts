import type { VppFailure } from '@muster/apple/vpp-answers';
import type { ErrorCode } from '@muster/contract/errors';
import { CodedError } from '../../platform/errors.ts';

/** Login required, expired, or revoked: with this token nothing will be answered any more. */
const tokenOver = new Set([9601, 9621, 9622, 9625]);
/** Apple is busy or in maintenance: the same may work later. */
const passing = new Set([9603, 9644, 9646, 9729]);

export const isPassing = (errorNumber: number): boolean => passing.has(errorNumber);

/**
 * Apps and Books did not do what it was asked:
 * - refused: it said so, and has done nothing;
 * - unreachable: it was too busy or could not be reached, and has done nothing;
 * - unsure: it was asked to change something, and nobody knows whether it has.
 */
export class VppError extends Error {
  readonly kind: 'refused' | 'unreachable' | 'unsure';
  readonly text: string;
  readonly errorNumber: number | undefined;
  readonly failure: VppFailure | undefined;
  /** Milliseconds for which it wants to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: VppError['kind'],
    text: string,
    options: ErrorOptions & { failure?: VppFailure | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(text, options);
    this.name = 'VppError';
    this.kind = kind;
    this.text = text;
    this.failure = options.failure;
    this.errorNumber = options.failure?.errorNumber;
    this.retryAfter = options.retryAfter;
  }

  get isTokenOver(): boolean {
    return this.errorNumber !== undefined && tokenOver.has(this.errorNumber);
  }

  get code(): ErrorCode & (5300 | 5303 | 5304) {
    if (this.isTokenOver) return 5300;
    return this.kind === 'refused' ? 5303 : 5304;
  }

  toCoded(): CodedError {
    return new CodedError(this.code, {
      ...(this.isTokenOver && { reason: 'REVOKED' }),
      data: this.text,
      cause: this,
    });
  }
}

/** For calls: what Apple did not do is told to whoever asked. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VppError ? error.toCoded() : error;
  }
}
