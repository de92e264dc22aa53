import type { Failure, FieldError } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import type { ValidatorName } from '@muster/contract/validators';
import { errorText } from '@muster/phrases/error-text';
import { validationText } from '@muster/phrases/validation-text';
import type { FastifyBaseLogger } from 'fastify';
import { type BrokenField, CodedError } from '../errors.ts';

/** What Fastify refuses before a handler runs, in terms of the catalogue. */
const refusals: Record<string, CodedError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new CodedError(6003),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new CodedError(6004),
  FST_ERR_CTP_EMPTY_JSON_BODY: new CodedError(6001),
  FST_ERR_CTP_INVALID_JSON_BODY: new CodedError(6001),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new CodedError(6001),
  FST_ERR_MAX_PARAM_LENGTH: new CodedError(3001, { reason: 'ROUTE_NOT_FOUND' }),
  FST_ERR_BAD_URL: new CodedError(3001, { reason: 'ROUTE_NOT_FOUND' }),
};

export function toCodedError(error: unknown, log: FastifyBaseLogger): CodedError {
  if (error instanceof CodedError) {
    const { cause, code, status } = error;
    if (status >= 500 && cause !== undefined) log.error({ err: cause, code }, 'request failed');
    // Refused on purpose, as when too many wait: there is no fault whose trace would help.
    else if (status >= 500) log.warn({ code }, 'request refused');
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
  const data = dataOf(error, language);
  return {
    status: false,
    error: {
      code: error.code,
      message: errorText(language, error.code, error.reason),
      ...(data === undefined ? {} : { data }),
    },
  };
}

function dataOf({ code, data, reason }: CodedError, language: Language): unknown {
  if (code === 6002 && Array.isArray(data)) return (data as BrokenField[]).map((field) => explain(field, language));
  if (reason === undefined) return data;
  // Facts beside the reason: pages choose their text by it. What is a text or a list already is shown as it is.
  return data === undefined || isRecord(data) ? { reason, ...data } : data;
}

function isRecord(data: unknown): data is object {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function explain({ field, rules }: BrokenField, language: Language): FieldError {
  const messages = rules.map(({ name, params }) => validationText(language, name as ValidatorName, params));
  return { field, messages, rules };
}
