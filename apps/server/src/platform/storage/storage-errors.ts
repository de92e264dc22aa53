import { CodedError } from '../errors.ts';

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'XMinioStorageFull']);
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
  'SlowDown',
  'ServiceUnavailable',
]);

/** Turns what a disk or a cloud library throws into what a caller may be told; rethrows everything else untouched. */
export function asStorageError(error: unknown): never {
  if (error instanceof CodedError) throw error;
  const names = [field(error, 'code'), field(error, 'name'), field(error, 'Code')];
  const status = statusOf(error);
  if (status === 507 || names.some((name) => noRoom.has(String(name)))) throw new CodedError(1002, { cause: error });
  if (
    (status !== undefined && (status >= 500 || status === 429)) ||
    names.some((name) => unreachable.has(String(name)))
  ) {
    throw new CodedError(1001, { cause: error });
  }
  throw error;
}

/** The HTTP status, where the S3 and the Google library each keep it. */
export function statusOf(error: unknown): number | undefined {
  const status = field(field(error, '$metadata'), 'httpStatusCode') ?? field(error, 'code') ?? field(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
