import { ApiError } from '@muster/contract/client';

const nameUsed = 5091;

/** The error of the call that is about the name. */
export function nameField(error: unknown): ['name'] | undefined {
  return error instanceof ApiError && error.code === nameUsed ? ['name'] : undefined;
}
