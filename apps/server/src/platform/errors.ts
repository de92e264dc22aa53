import type { FieldError } from '@muster/contract/call';
import { type ErrorCode, type ErrorReason, errorCatalogue } from '@muster/contract/errors';

/** The only kind of error that reaches a caller as it is; anything else becomes 1000. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string | undefined;
  readonly data: unknown;

  constructor(code: ErrorCode, detail: { reason?: string; data?: unknown; cause?: unknown } = {}) {
    super(`${code}${detail.reason ? ` ${detail.reason}` : ''}`, { cause: detail.cause });
    this.name = 'CodedError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.reason = detail.reason;
    this.data = detail.data;
  }
}

export function fail<C extends ErrorCode>(
  code: C,
  detail: { reason?: ErrorReason<C>; data?: unknown; cause?: unknown } = {},
): never {
  throw new CodedError(code, detail);
}

/** The rules a field breaks; whoever answers adds the texts in the caller's language. */
export type BrokenField = Pick<FieldError, 'field' | 'rules'>;

export function failFields(fields: readonly BrokenField[]): never {
  throw new CodedError(6002, { data: fields });
}

/** Something the operator has to put right before the program can run; printed without a stack. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
