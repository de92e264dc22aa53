import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import { formatBytes } from '@muster/ui/format';
import { errorMessage } from '../errors/error-message.ts';
import type { AccountI18n } from '../i18n/I18n.tsx';
import { LostFile, OtherFile } from './upload.ts';

const tooLarge = 5231;
const noSpace = 1002;
const noPackage = 5333;

/** The plan does not allow it: what helps is another plan. */
export function isBeyondPlan(error: unknown): boolean {
  return error instanceof ApiError && error.code === tooLarge;
}

/** Sent again as it is, it would be refused again. */
export function isRefusedForGood(error: unknown): boolean {
  return isBeyondPlan(error) || isRefusedBetween(error) || (error instanceof ApiError && error.code === noPackage);
}

/** Somebody between the browser and the server, which says more than this. */
function isRefusedBetween(error: unknown): boolean {
  return error instanceof ApiError && error.code === networkFailure && error.status === 413;
}

/** Why a file did not arrive, and what to do about it. */
export function uploadError(i18n: AccountI18n, error: unknown): string {
  const { fill, language } = i18n;
  const words = i18n.text.uploads.errors;
  if (error instanceof OtherFile) return words.otherFile;
  if (error instanceof LostFile) return words.lostFile;
  if (!(error instanceof ApiError)) return errorMessage(i18n, error);
  const most = (error.data as { max?: unknown } | null | undefined)?.max;
  if (error.code === tooLarge && typeof most === 'number') {
    return fill(words.tooLarge, { most: formatBytes(language, most) });
  }
  if (error.code === noSpace || error.status === 507) return words.noRoom;
  if (isRefusedBetween(error)) return words.refusedBetween;
  if (error.code === networkFailure && error.status >= 500) return words.serverDown;
  return errorMessage(i18n, error);
}
