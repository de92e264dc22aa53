import { ApiError } from '@muster/contract/client';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import type { I18n } from '../../../shared/i18n/I18n.tsx';

interface Problem {
  errorCode: number | null;
  errorText: string | null;
}

/** Why a sync failed, in the words that a call with the same error would be answered with. */
export function syncProblem(i18n: Pick<I18n, 'texts' | 'text'>, { errorCode, errorText }: Problem): string | undefined {
  const error = syncError({ errorCode, errorText });
  return error && errorMessage(i18n, error);
}

/** The same as the error of a call. */
export function syncError({ errorCode, errorText }: Problem): ApiError | undefined {
  return errorCode === null ? undefined : new ApiError(errorCode, '', 400, errorText);
}
