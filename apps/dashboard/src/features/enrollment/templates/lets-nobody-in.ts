import type { EnrollmentTemplate } from '@muster/contract/enrollment';

/** A group that it asks for was deleted: nobody is in it, and all groups are needed. */
export function letsNobodyIn({ signIn, userGroups }: Pick<EnrollmentTemplate, 'signIn' | 'userGroups'>): boolean {
  return signIn && userGroups.some(({ name }) => name === null);
}
