import { CodedError } from '../errors.ts';

/**
 * SQLSTATE classes in which the server could not do the work now, and may later: connection, resources, operator
 * intervention and time-outs, deadlocks (PostgreSQL manual, appendix A).
 */
const outOfReach = /^(08|53|57|40)/;
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Turns what the driver throws into what a caller may be told; rethrows everything else untouched. */
export function asCodedError(error: unknown): never {
  if (error instanceof CodedError) throw error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === '53100') throw new CodedError(1002, { cause: error });
  if (typeof code === 'string' && (outOfReach.test(code) || socketErrors.has(code))) {
    throw new CodedError(1001, { cause: error });
  }
  if (error instanceof Error && connectionLost.test(error.message)) throw new CodedError(1001, { cause: error });
  throw error;
}

/** The driver reports these without a code. */
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable|Connection ended/i;
