import { fail } from '../../platform/errors.ts';

/** The index decides, so that two who take the same name at once cannot both (unique_violation). */
export function nameUsed(error: Error & { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}
