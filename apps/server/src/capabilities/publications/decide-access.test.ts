/** What somebody gets of a publication, and if nothing, why: the whole table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessOutcome } from '@muster/contract/publications';
import { decideAccess, type Guarded, type Viewer } from './decide-access.ts';

const build = { id: 'b' } as Guarded['builds'][number];
const open: Guarded = {
  security: 'public',
  visibility: 'active',
  allowedCountries: [],
  blockedCountries: [],
  expirationDate: null,
  terms: { active: false, text: '' },
  termsVersion: 3,
  builds: [build],
};
const nobody = { person: null, country: null, unlocked: false, acceptedTerms: null, allowed: false };
const person = {
  id: 'p',
  email: 'ana@acme.com',
  name: 'Ana',
  groups: [],
  role: 'employee',
  memberType: 'employee',
} as const;
const terms = { active: true, text: 'Be kind' };
const past = '2026-01-01T00:00:00.000Z';
const now = Date.parse('2026-06-01T00:00:00.000Z');

const table: [what: string, Partial<Guarded>, Partial<Viewer & { allowed: boolean }>, AccessOutcome][] = [
  ['public, for a visitor', {}, {}, 'ok'],
  ['unlisted, by its address', { visibility: 'unlisted' }, {}, 'ok'],
  ['inactive', { visibility: 'inactive' }, { person, allowed: true }, 'inactive'],
  ['inactive and expired', { visibility: 'inactive', expirationDate: past }, {}, 'inactive'],
  ['expired', { expirationDate: past }, {}, 'expired'],
  ['at the very end', { expirationDate: new Date(now).toISOString() }, {}, 'expired'],
  ['before its end', { expirationDate: new Date(now + 1).toISOString() }, {}, 'ok'],
  ['expired, from a wrong country', { expirationDate: past, allowedCountries: ['ES'] }, { country: 'FR' }, 'expired'],
  ['from an allowed country', { allowedCountries: ['ES', 'FR'] }, { country: 'FR' }, 'ok'],
  ['from another', { allowedCountries: ['ES'] }, { country: 'FR' }, 'country'],
  ['from nowhere known, some allowed', { allowedCountries: ['ES'] }, {}, 'country'],
  ['from a blocked country', { blockedCountries: ['FR'] }, { country: 'FR' }, 'country'],
  ['from nowhere known, some blocked', { blockedCountries: ['FR'] }, {}, 'ok'],
  ['allowed and blocked', { allowedCountries: ['FR'], blockedCountries: ['FR'] }, { country: 'FR' }, 'country'],
  ['private, wrong country', { security: 'logged', blockedCountries: ['FR'] }, { country: 'FR' }, 'country'],
  ['private, for a visitor', { security: 'logged' }, { allowed: true }, 'signIn'],
  ['private, for one of those meant', { security: 'logged' }, { person, allowed: true }, 'ok'],
  ['private, for somebody else', { security: 'logged' }, { person }, 'notAllowed'],
  ['private, for somebody else, terms', { security: 'logged', terms }, { person }, 'notAllowed'],
  ['public, whoever it names', {}, { person, allowed: false }, 'ok'],
  ['password not given', { security: 'password' }, {}, 'password'],
  ['password not given by a member', { security: 'password' }, { person, allowed: true }, 'password'],
  ['password given', { security: 'password' }, { unlocked: true }, 'ok'],
  ['password before terms', { security: 'password', terms }, {}, 'password'],
  ['terms not accepted', { terms }, {}, 'terms'],
  ['terms of before accepted', { terms }, { acceptedTerms: 2 }, 'terms'],
  ['terms accepted', { terms }, { acceptedTerms: 3 }, 'ok'],
  ['terms that are switched off', { terms: { ...terms, active: false } }, {}, 'ok'],
  ['terms before there is nothing to get', { terms, builds: [] }, {}, 'terms'],
  ['no build', { builds: [] }, {}, 'noBuild'],
];

for (const [what, publication, viewer, outcome] of table)
  test(`${what}: ${outcome}`, () => {
    assert.equal(decideAccess({ ...open, ...publication }, { ...nobody, ...viewer }, now), outcome);
  });
