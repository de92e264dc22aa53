import type { Given, Input } from '@muster/contract/call';
import type { previewPublication as call } from '@muster/contract/calls/publications';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { countReaders, findPerson } from './preview-list.ts';
import { accessOf, findPublishedById } from './published-list.ts';

/** What is still asked of somebody who gets the build afterwards. */
const withBuild = ['ok', 'password', 'terms'];

export async function previewPublication(
  tx: Tx,
  id: string,
  { email, os, country }: Input<typeof call>['query'],
): Promise<Given<typeof call>> {
  const publication = (await findPublishedById(tx, id)) ?? fail(3001);
  const person = (email === undefined ? undefined : await findPerson(tx, email)) ?? null;
  const builds = publication.builds.filter((build) => build.os === os);
  const viewer = { person, country: country ?? null, unlocked: false, acceptedTerms: null };
  const outcome = await accessOf(tx, { ...publication, builds }, viewer);
  return {
    outcome,
    listed: publication.visibility === 'active',
    member: person && { email: person.email, name: person.name, type: person.memberType },
    build: withBuild.includes(outcome) ? (builds[0] ?? null) : null,
    people: await countReaders(tx, publication),
  };
}
