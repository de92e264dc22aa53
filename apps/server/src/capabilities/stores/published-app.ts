/** One publication as a visitor of a store finds it, of the workspace itself or of the public library. */
import { hash } from 'node:crypto';
import type { WorkspaceRole } from '@muster/contract/enumerations/people';
import type { AccessOutcome } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { accessOf, findPublished, type PublishedRow, type Viewer, type ViewingPerson } from '../publications/index.ts';
import { libraryOrganization, showsLibrary } from './library.ts';
import { memberTypeOf, nameOf } from './sign-in.ts';
import type { Visit } from './visitor-caller.ts';

export interface FoundApp {
  publication: PublishedRow;
  outcome: AccessOutcome;
  /** Of the library that all workspaces share; its rows are in another workspace. */
  library: boolean;
}

/** Reads in the workspace of the store, or in that of the library. */
export type ReadIn = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

export function viewingPerson({ person }: Pick<Visit, 'person'>): ViewingPerson | null {
  if (person === null) return null;
  const { id, email, groups, role } = person;
  return { id, email, groups, role: role as WorkspaceRole, name: nameOf(person), memberType: memberTypeOf(person) };
}

/**
 * Undefined where there is none. In a store for people who sign in, nobody else learns whether there is one: the outcome is
 * `signIn` and the publication is left out, unless public ones may be opened by their address (`allowPublicPubApps`).
 */
export async function findApp(readIn: ReadIn, visit: Visit, slug: string): Promise<FoundApp | 'signIn' | undefined> {
  const found = (await findOwn(readIn, visit, slug)) ?? (await findInLibrary(readIn, visit, slug));
  if (visit.security === 'logged' && visit.person === null) {
    const open = visit.configuration.allowPublicPubApps && found?.publication.security === 'public';
    if (!open) return 'signIn';
  }
  return found;
}

async function findOwn(readIn: ReadIn, visit: Visit, slug: string): Promise<FoundApp | undefined> {
  return readIn(visit.organizationId, async (tx) => {
    const publication = await findPublished(tx, slug);
    if (publication === undefined) return undefined;
    const outcome = await accessOf(tx, publication, viewerOf(visit, publication, viewingPerson(visit)));
    return { publication, outcome, library: false };
  });
}

/** People of this workspace are nobody in that of the library, so what asks who they are is not for them. */
async function findInLibrary(readIn: ReadIn, visit: Visit, slug: string): Promise<FoundApp | undefined> {
  if (!showsLibrary(visit)) return undefined;
  return readIn(libraryOrganization, async (tx) => {
    const publication = await findPublished(tx, slug);
    if (publication === undefined || publication.security === 'logged' || !showsLibrary(visit, publication.id))
      return undefined;
    const outcome = await accessOf(tx, publication, viewerOf(visit, publication, null));
    return { publication, outcome, library: true };
  });
}

function viewerOf(visit: Visit, publication: PublishedRow, person: ViewingPerson | null): Viewer {
  const asksCountry = publication.allowedCountries.length + publication.blockedCountries.length > 0;
  return {
    person,
    country: asksCountry ? visit.country : null,
    unlocked: visit.unlocked[publication.id] === unlockProof(publication),
    acceptedTerms: visit.acceptedTerms[publication.id] ?? null,
  };
}

/** What a session keeps of a password that was given: nothing that could be guessed from, and another for another password. */
export function unlockProof({ passwordHash }: Pick<PublishedRow, 'passwordHash'>): string {
  return hash('sha256', passwordHash ?? '', 'base64url');
}
