import { ApiError } from '@muster/contract/client';
import { isErrorCode, networkFailure } from '@muster/contract/errors';
import { errorTextIn } from '@muster/phrases/lookup';
import type { I18n } from '../i18n/I18n.tsx';

/** Codes whose text comes from another company's service and is shown as it came (platform-shell.md, section 8). */
const shownAsTheyCome = new Set([5095, 5096, 5097]);

/** What went wrong, in the user's language. */
export function errorMessage({ texts, text }: I18n, error: unknown): string {
  if (!(error instanceof ApiError)) return texts.messages.somethingWrong;
  const { code, data, message } = error;
  if (code === networkFailure) return text.connection.failed;
  if (shownAsTheyCome.has(code) && typeof data === 'string') {
    return data.includes('T_C_NOT_SIGNED') ? errorTextIn(texts.errors, 5096, 'T_C_NOT_SIGNED') : data;
  }
  if (isErrorCode(code)) return errorTextIn(texts.errors, code, reasonOf(data));
  return message.replace(/^Error:\s*/, '') || texts.messages.somethingWrong;
}

function reasonOf(data: unknown): string | undefined {
  const reason = (data as { reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' ? reason : undefined;
}
