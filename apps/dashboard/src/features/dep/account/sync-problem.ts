import { ApiError } from '@muster/contract/client';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import type { I18n } from '../../../shared/i18n/I18n.tsx';

interface Problem {
  errorCode: number | null;
  errorText: string | null;
}

/** Why a sync failed, in the words that a call with the same error would be answered with. */
export function syncProblem(i18n: Pick<I18n, 'texts' | 'text'>, { errorCode, errorText }: Problem): string | undefined {
  return errorCode === null ? undefined : errorMessage(i18n, new ApiError(errorCode, '', 400, errorText));
}
