import { ApiError } from '@muster/contract/client';

export const slugUsed = 5024;
export const slugUsedRule = { name: 'slugUsed', params: {} } as const;

export const isSlugUsed = (error: unknown): boolean => error instanceof ApiError && error.code === slugUsed;

/** That somebody else has the address is said at its field, in the words of the other rules there. */
export function slugField(error: unknown): ['slug', typeof slugUsedRule] | undefined {
  return isSlugUsed(error) ? ['slug', slugUsedRule] : undefined;
}
