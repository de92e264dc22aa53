import { CodedError } from '../../../platform/errors.ts';

/** A store or an app that is not there; anything else that went wrong goes on. */
export function missing(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 3001) return undefined;
  throw error;
}
