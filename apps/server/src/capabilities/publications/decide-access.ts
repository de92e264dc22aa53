/** What somebody gets of a publication, and if nothing, why. */

import type { WorkspaceRole } from '@muster/contract/enumerations/people';
import type { AccessOutcome, PublishedBuild } from '@muster/contract/publications';
import { now as databaseNow } from '../../platform/clock.ts';
import type { PublicationRow } from './publications-store.ts';

/** Somebody of the workspace who is signed in. */
export interface ViewingPerson {
  /** Of `people`. */
  id: string;
  email: string;
  name: string;
  groups: readonly string[];
  role: WorkspaceRole;
  memberType: 'user' | 'employee';
}

export interface Viewer {
  person: ViewingPerson | null;
  /** ISO 3166; null where it is not known. */
  country: string | null;
  /** Whether they have given the password of this publication. */
  unlocked: boolean;
  /** The version of its terms that they have accepted. */
  acceptedTerms: number | null;
}

export type Guarded = Pick<
  PublicationRow,
  'security' | 'visibility' | 'allowedCountries' | 'blockedCountries' | 'expirationDate' | 'terms' | 'termsVersion'
> & { builds: readonly PublishedBuild[] };

/** In the order of `accessOutcomes`. `allowed`: what `isVisibleTo` says of the person. */
export function decideAccess(
  publication: Guarded,
  viewer: Viewer & { allowed: boolean },
  now = databaseNow(),
): AccessOutcome {
  const { security, visibility, expirationDate, terms, termsVersion, builds } = publication;
  if (visibility === 'inactive') return 'inactive';
  if (expirationDate !== null && Date.parse(expirationDate) <= now) return 'expired';
  if (!isFrom(publication, viewer.country)) return 'country';
  if (security === 'logged' && viewer.person === null) return 'signIn';
  if (security === 'logged' && !viewer.allowed) return 'notAllowed';
  if (security === 'password' && !viewer.unlocked) return 'password';
  if (terms.active && viewer.acceptedTerms !== termsVersion) return 'terms';
  return builds.length === 0 ? 'noBuild' : 'ok';
}

/** A country that is not known is none of those that are allowed, and none of those that are blocked. */
export function isFrom(
  { allowedCountries, blockedCountries }: Pick<Guarded, 'allowedCountries' | 'blockedCountries'>,
  country: string | null,
): boolean {
  if (allowedCountries.length > 0 && !allowedCountries.includes(country ?? '')) return false;
  return country === null || !blockedCountries.includes(country);
}
