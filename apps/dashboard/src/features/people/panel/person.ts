import type { Reply } from '@muster/contract/call';
import type { readPerson } from '@muster/contract/calls/people';

/** A person with all that the panel knows of them. */
export type WholePerson = Reply<typeof readPerson>;

export function nameOf({ fullName, email }: Pick<WholePerson, 'fullName' | 'email'>): string {
  return fullName || email;
}
