import type { Failure } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import { errorText } from '@muster/phrases/error-text';
import type { FastifyBaseLogger } from 'fastify';
import { CodedError } from '../errors.ts';

/** What Fastify refuses before a handler runs, in terms of the catalogue. */
const refusals: Record<string, CodedError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new CodedError(6003),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new CodedError(6004),
  FST_ERR_CTP_EMPTY_JSON_BODY: new CodedError(6001),
  FST_ERR_CTP_INVALID_JSON_BODY: new CodedError(6001),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new CodedError(6001),
  FST_ERR_BAD_URL: new CodedError(3001, { reason: 'ROUTE_NOT_FOUND' }),
};

export function toCodedError(error: unknown, log: FastifyBaseLogger): CodedError {
  if (error instanceof CodedError) {
    if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return error;
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : refusals[code];
  if (known) return known;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new CodedError(6001);
  log.error({ err: error }, 'request failed unexpectedly');
  return new CodedError(1000, { cause: error });
}

export function failure(error: CodedError, language: Language): Failure {
  const data = error.data ?? (error.reason === undefined ? undefined : { reason: error.reason });
  return {
    status: false,
    error: {
      code: error.code,
      message: errorText(language, error.code, error.reason),
      ...(data === undefined ? {} : { data }),
    },
  };
}
