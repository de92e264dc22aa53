import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';

/**
 * Whether a session is over: refused by the server itself, and not for lack of time or because of too many requests. An
 * answer without a code of ours is somebody else's, such as a proxy's, and ends nothing.
 */
export function hasEnded(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === networkFailure) return false;
  return error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}
