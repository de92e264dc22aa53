import type { Language } from '@muster/contract/constants';
import type { ErrorCode } from '@muster/contract/errors';
import { errors as en } from './en/errors.ts';
import { errors as es } from './es/errors.ts';
import { errorTextIn } from './lookup.ts';

export function errorText(language: Language, code: ErrorCode, reason?: string): string {
  return errorTextIn({ en, es }[language], code, reason);
}
