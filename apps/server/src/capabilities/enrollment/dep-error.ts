import type { ErrorCode } from '@muster/contract/errors';
import { CodedError } from '../../platform/errors.ts';

/** What Apple says while its new terms wait for somebody to accept them. */
const termsNotSigned = 'T_C_NOT_SIGNED';

/**
 * Apple's device assignment did not do what it was asked: it refused (`refused`), or it could not be reached or was too
 * busy (`unreachable`). The text is Apple's own where there is one.
 */
export class DepError extends Error {
  readonly kind: 'refused' | 'unreachable';
  readonly status: number | undefined;
  readonly text: string;

  constructor(kind: 'refused' | 'unreachable', text: string, options: ErrorOptions & { status?: number } = {}) {
    super(text, options);
    this.name = 'DepError';
    this.kind = kind;
    this.status = options.status;
    this.text = text;
  }

  get code(): ErrorCode & (5096 | 5097) {
    return this.kind === 'refused' ? 5096 : 5097;
  }

  says(word: string): boolean {
    return this.text.includes(word);
  }

  toCoded(): CodedError {
    const reason = this.says(termsNotSigned) ? { reason: termsNotSigned } : {};
    return new CodedError(this.code, { ...reason, data: this.text, cause: this });
  }
}

/** For calls: what Apple did not do is told to whoever asked. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DepError ? error.toCoded() : error;
  }
}
