import type { FieldError } from '@muster/contract/call';
import { ApiError, failureReasonOf } from '@muster/contract/client';
import { isErrorCode, networkFailure } from '@muster/contract/errors';
import { errorTextIn } from '@muster/phrases/lookup';
import { ruleText } from '../form/rules.ts';
import type { I18n } from '../i18n/I18n.tsx';
import { isTermsNotSigned } from './terms-not-signed.ts';

/** Codes whose text comes from another company's service and is shown as it came (platform-shell.md, section 8). */
const shownAsTheyCome = new Set([5095, 5096, 5097]);
const invalidInput = 6002;
/** Of fields that are wrong, so that a message stays one that is read. */
const mostFields = 4;

/** What went wrong, in the user's language. */
export function errorMessage({ texts, text }: Pick<I18n, 'texts' | 'text'>, error: unknown): string {
  // Ours: the page itself has made a mistake.
  if (!(error instanceof ApiError)) return texts.messages.exception;
  const { code, data, message } = error;
  if (code === networkFailure) {
    const reason = failureReasonOf(error);
    return reason === 'network' ? text.connection.failed : texts.messages.http[reason];
  }
  if (shownAsTheyCome.has(code) && typeof data === 'string') {
    return isTermsNotSigned(error) ? errorTextIn(texts.errors, 5096, 'T_C_NOT_SIGNED') : data;
  }
  if (code === invalidInput) return [errorTextIn(texts.errors, code), ...fieldTexts(texts, data)].join(' ');
  if (isErrorCode(code)) return errorTextIn(texts.errors, code, reasonOf(data));
  return message.replace(/^Error:\s*/, '') || texts.messages.somethingWrong;
}

/** Each field with what is wrong with it; our own text where we know the rule, else the server's. */
function fieldTexts({ validation }: I18n['texts'], data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const wrong = (data as FieldError[]).slice(0, mostFields).map(({ field, rules, messages }) => {
    const said = rules?.[0] ? ruleText(validation, rules[0]) : messages?.[0];
    return said === undefined ? field : `${field}: ${said.replace(/[.]$/, '')}`;
  });
  return wrong.length === 0 ? [] : [`${wrong.join('; ')}.`];
}

function reasonOf(data: unknown): string | undefined {
  const reason = (data as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' ? reason : undefined;
}
