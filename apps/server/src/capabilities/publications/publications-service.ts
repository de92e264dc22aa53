import type { FeatureFlag } from '@muster/contract/enumerations/workspace';
import type { PublishedBuild, publicationFields } from '@muster/contract/publications';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { idsPerEvent } from '../../platform/events/change-store.ts';
import { emitMany, recordChange } from '../../platform/events/record-change.ts';
import { dropPicture, dropPictures } from '../../platform/pictures/pictures.ts';
import { applicationDirectory } from '../apps/index.ts';
import { requireAllowedAudiences } from '../audiences/index.ts';
import { requireFeature } from '../billing/index.ts';
import { lockGroups } from '../people/index.ts';
import {
  countBuildsOfApp,
  deletePublicationRow,
  insertPublication,
  lockPublication,
  lockPublications,
  type PublicationRow,
  publicationsAfter,
  savePublication,
} from './publications-store.ts';
import { resolveBuilds } from './published-builds-list.ts';

type Fields = { [K in keyof typeof publicationFields]: z.output<(typeof publicationFields)[K]> };

type Some<T> = { [K in keyof T]?: T[K] | undefined };

/** What is named of a publication. `passwordHash` of a password that was given. */
export type PublicationChange = Some<Omit<Fields, 'accessControl' | 'customization'>> & {
  accessControl?:
    | (Some<Omit<Fields['accessControl'], 'terms'>> & { terms?: Some<PublicationRow['terms']> })
    | undefined;
  customization?: Some<Fields['customization']> | undefined;
  passwordHash?: string | undefined;
};
export type NewPublication = PublicationChange & Pick<Fields, 'slug' | 'security' | 'visibility' | 'filter'>;

/** Before anybody has said anything. */
const blank: PublicationRow = {
  slug: '',
  security: 'public',
  visibility: 'active',
  passwordHash: null,
  filter: { type: 'last' },
  groups: [],
  activateUserAudiences: false,
  userAudiences: [],
  allowedCountries: [],
  blockedCountries: [],
  expirationDate: null,
  terms: { active: false, text: '' },
  termsVersion: 1,
  showHistory: false,
  showDevInfo: false,
  hideAttachedFiles: false,
  customization: { name: '', description: '', primaryColor: '', buttonColor: '', logo: null },
};

export interface Made {
  userId: string | null;
  tester?: boolean;
}

export async function createPublication(
  tx: Tx,
  applicationId: string,
  input: NewPublication,
  { userId, tester = false }: Made,
): Promise<string> {
  const row = changed(blank, input);
  await check(tx, applicationId, blank, row, { filter: true });
  const id = await insertPublication(tx, { ...row, applicationId, tester, createdBy: userId });
  await recordChange(tx, {
    action: 'create',
    entity: 'publishedApplication',
    entityId: id,
    entityName: row.slug,
    after: shown(row),
    payload: { applicationId },
  });
  return id;
}

/** What is as it was is no change: neither written nor recorded. */
export async function updatePublication(
  tx: Tx,
  id: string,
  change: PublicationChange,
  updatedAt?: string,
): Promise<void> {
  await changeRow(tx, id, updatedAt, (before) => changed(before, change));
}

/** Puts the address of a picture in its place, or takes the picture away. */
export async function putLogo(tx: Tx, id: string, logo: string | null): Promise<void> {
  await changeRow(tx, id, undefined, (before) => ({ ...before, customization: { ...before.customization, logo } }));
}

async function changeRow(
  tx: Tx,
  id: string,
  updatedAt: string | undefined,
  change: (before: PublicationRow) => PublicationRow,
): Promise<void> {
  const { updatedAt: current, applicationId, ...before } = (await lockPublication(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  const after = change(before);
  if (same(after, before)) return;
  // Whoever hides a publication whose builds are gone is not told to find a build first.
  await check(tx, applicationId, before, after, { filter: !same(after.filter, before.filter) });
  await savePublication(tx, id, after);
  if (after.customization.logo !== before.customization.logo) await dropPicture(tx, before.customization.logo);
  await recordChange(tx, {
    action: 'update',
    entity: 'publishedApplication',
    entityId: id,
    entityName: after.slug,
    before: shown(before),
    after: { ...shown(after), ...(isNewPassword(before, after) && { password: 'changed' }) },
    payload: { applicationId },
  });
}

export async function deletePublication(tx: Tx, id: string): Promise<void> {
  const { applicationId, updatedAt: _, ...before } = (await lockPublication(tx, id)) ?? fail(3001);
  await deletePublicationRow(tx, id);
  await dropPicture(tx, before.customization.logo);
  await recordChange(tx, {
    action: 'delete',
    entity: 'publishedApplication',
    entityId: id,
    entityName: before.slug,
    before: shown(before),
    payload: { applicationId },
  });
}

/** For whoever deletes an app: its publications go with it, and the audit tells of the app. */
export const publicationsOfApp = {
  lock: lockPublications,
  async tell(tx: Tx, applicationId: string): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const some = await publicationsAfter(tx, applicationId, after, idsPerEvent);
      const last = some.at(-1);
      if (last === undefined) return;
      after = last.id;
      const ids = some.map(({ id }) => id);
      await emitMany(tx, { type: 'publishedApplication.delete', payload: { applicationId } }, ids);
      await dropPictures(
        tx,
        some.map(({ logo }) => logo),
      );
    }
  },
};

function changed(before: PublicationRow, change: PublicationChange): PublicationRow {
  const { accessControl, customization, groups, userAudiences, passwordHash, ...plain } = change;
  const row: PublicationRow = { ...before, ...given(plain) };
  if (groups) row.groups = groups.map((all) => [...new Set(all)]).filter((all) => all.length > 0);
  if (userAudiences) {
    const uses = new Map(userAudiences.map((use) => [use.id, use]));
    row.userAudiences = [...uses.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  if (accessControl) {
    const { allowedCountries, blockedCountries, expirationDate, terms } = accessControl;
    if (allowedCountries) row.allowedCountries = distinct(allowedCountries);
    if (blockedCountries) row.blockedCountries = distinct(blockedCountries);
    if (expirationDate !== undefined)
      row.expirationDate = expirationDate === null ? null : new Date(expirationDate).toISOString();
    if (terms) row.terms = { ...before.terms, ...given(terms) };
    // Who accepted the text before is asked again.
    if (row.terms.text !== before.terms.text) row.termsVersion = before.termsVersion + 1;
  }
  if (customization) row.customization = { ...before.customization, ...given(customization) };
  row.passwordHash = row.security === 'password' ? (passwordHash ?? before.passwordHash) : null;
  return row;
}

async function check(
  tx: Tx,
  applicationId: string,
  before: PublicationRow,
  after: PublicationRow,
  { filter }: { filter: boolean },
): Promise<void> {
  if (after.security === 'password' && after.passwordHash === null)
    failFields([{ field: 'password', rules: [{ name: 'required', params: {} }] }]);
  for (const feature of featuresOf(before, after)) await requireFeature(tx, feature);
  // One that was deleted since it was named has nobody in it, and may stay.
  const named = new Set(before.groups.flat());
  await lockGroups(
    tx,
    after.groups.flat().filter((id) => !named.has(id)),
  );
  if (!same(after.userAudiences, before.userAudiences))
    await requireAllowedAudiences(
      tx,
      applicationId,
      after.userAudiences.map(({ id }) => id),
    );
  if (filter && (await previewFilter(tx, applicationId, after.filter)).length === 0) fail(99001);
}

/** What the filter gives at the moment, whether it is saved or not; 3001 where a build of another app is named. */
export async function previewFilter(
  tx: Tx,
  applicationId: string,
  filter: PublicationRow['filter'],
): Promise<PublishedBuild[]> {
  await requireApp(tx, applicationId);
  if (filter.type === 'builds') {
    const ids = [...new Set(filter.builds)];
    if ((await countBuildsOfApp(tx, applicationId, ids)) < ids.length) fail(3001);
  }
  return (await resolveBuilds(tx, [{ id: '', applicationId, filter }])).get('') ?? [];
}

async function requireApp(tx: Tx, id: string): Promise<void> {
  if (!(await applicationDirectory.names(tx, [id])).has(id)) fail(3001);
}

/** What the plan has to have for what is new. Taking something away is for everybody. */
function featuresOf(before: PublicationRow, after: PublicationRow): FeatureFlag[] {
  const isNew = <K extends keyof PublicationRow>(key: K) => !same(after[key], before[key]);
  const features: FeatureFlag[] = [];
  if (isNew('security') && after.security === 'logged') features.push('loggedApps');
  if (isNew('security') && after.security === 'password') features.push('passwordApps');
  if (isNew('visibility') && after.visibility === 'unlisted') features.push('unlistedApps');
  if (
    (isNew('allowedCountries') && after.allowedCountries.length > 0) ||
    (isNew('blockedCountries') && after.blockedCountries.length > 0)
  )
    features.push('countryAccessControl');
  if (isNew('customization') && Object.values(after.customization).some(Boolean)) features.push('customBranding');
  return features;
}

/** What the audit shows: of a password, that there is one. */
function shown({ passwordHash, termsVersion: _, ...row }: PublicationRow) {
  return { ...row, password: passwordHash === null ? null : 'set' };
}

function isNewPassword(before: PublicationRow, after: PublicationRow): boolean {
  return after.passwordHash !== null && before.passwordHash !== null && after.passwordHash !== before.passwordHash;
}

/** Without what is not named. */
function given<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

function distinct(codes: readonly string[]): string[] {
  return [...new Set(codes)].sort();
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
