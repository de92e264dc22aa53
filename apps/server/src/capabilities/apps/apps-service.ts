import type {
  AppConfiguration,
  ApplicationSettings,
  AppNotifications,
  SdkSettings,
} from '@muster/contract/app-settings';
import type { Application, AppMetadata, attributeTypes } from '@muster/contract/apps';
import { type BuildScripts, noScripts } from '@muster/contract/build-scripts';
import { signingTypeTags } from '@muster/contract/enumerations/apps';
import type { StorageProvider } from '@muster/contract/enumerations/workspace';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import type { Membership } from '../../platform/http/route.ts';
import { dropPicture } from '../../platform/pictures/pictures.ts';
import { providerOf } from '../../platform/storage/open-storage.ts';
import { requireFeature, requireQuota } from '../billing/index.ts';
import { countByTime, countPeople, countPublications } from './app-counts-list.ts';
import type { DeletionHook } from './app-hooks.ts';
import { findApp, findSettings, listAttributes, type SettingsOf } from './apps-list.ts';
import { type AppRow, countApps, deleteAppRow, insertApp, lockApp, saveApp, unknownPlatforms } from './apps-store.ts';

export interface AppsDeps {
  /** The workspace whose apps everybody sees. */
  librarySlug: string;
  /** The cloud that the installation keeps its files in; null for a disk of its own. */
  storageProvider: StorageProvider | null;
}

export function appsDeps({ PUBLIC_LIBRARY_SLUG, STORAGE_URL }: Config): AppsDeps {
  return { librarySlug: PUBLIC_LIBRARY_SLUG, storageProvider: providerOf(STORAGE_URL) };
}

export interface NewApp {
  name: string;
  slug: string;
  description?: string | undefined;
  buildPlatforms?: string[] | undefined;
  metadata?: AppMetadata | undefined;
}

export async function createApp(
  tx: Tx,
  { name, slug, description = '', buildPlatforms = [], metadata = {} }: NewApp,
  membership: Membership,
  userId: string | null,
  deps: AppsDeps,
): Promise<Application> {
  await mustKnowPlatforms(tx, buildPlatforms);
  await requireQuota(tx, 'apps', { used: countApps });
  const id = await insertApp(tx, { name, slug, description, buildPlatforms, metadata, createdBy: userId });
  await recordChange(tx, {
    action: 'create',
    entity: 'application',
    entityId: id,
    entityName: name,
    after: { name, slug, description, buildPlatforms, metadata },
    payload: { applicationId: id },
  });
  return readApp(tx, membership, id, deps);
}

export async function readApp(tx: Tx, membership: Membership, id: string, deps: AppsDeps): Promise<Application> {
  return withLibrary((await findApp(tx, membership, id)) ?? fail(3001), deps);
}

export function withLibrary<T extends Omit<Application, 'library'>>(app: T, { librarySlug }: AppsDeps) {
  return { ...app, library: app.organizationInfo.slug === librarySlug };
}

export async function readSettings(
  tx: Tx,
  asking: Parameters<typeof mayAlso>[2],
  id: string,
  deps: AppsDeps,
): Promise<ApplicationSettings> {
  const app = await readApp(tx, asking.membership, id, deps);
  const { storageProvider } = deps;
  const settings = filled((await findSettings(tx, id)) ?? fail(3001));
  // What the installation no longer has holds for no build.
  if (settings.configuration.storageProvider !== storageProvider) settings.configuration.storageProvider = null;
  const seesPeople = mayAlso('organizationCollaborator', 'list', asking);
  const people = seesPeople ? await countPeople(tx, id) : {};
  const pubApps = await countPublications(tx, id);
  const counts = { ...app.counts, ...(await countByTime(tx, id)), ...people, pubApps };
  return { ...app, ...settings, counts, storageProviders: storageProvider === null ? [] : [storageProvider] };
}

export interface AppChange {
  updatedAt?: string | undefined;
  name?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  buildPlatforms?: string[] | undefined;
  metadata?: AppMetadata | undefined;
  configuration?: AppConfiguration | undefined;
  sdk?: SdkSettings | undefined;
  notifications?: AppNotifications | undefined;
  defaultScripts?: BuildScripts | undefined;
}

export async function updateApp(
  tx: Tx,
  id: string,
  { updatedAt, ...change }: AppChange,
  { storageProvider }: Pick<AppsDeps, 'storageProvider'>,
): Promise<void> {
  await mustKnowPlatforms(tx, change.buildPlatforms ?? [], id);
  if (change.sdk && Object.values(change.sdk).some(isSet)) await requireFeature(tx, 'nativeSDK');
  const wanted = change.configuration?.storageProvider ?? null;
  if (wanted !== null && wanted !== storageProvider)
    failFields([{ field: 'configuration.storageProvider', rules: [{ name: 'oneOf', params: { values: wanted } }] }]);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await changeApp(tx, id, updatedAt, (before) => ({
    ...before,
    ...given,
    // The versions of the SDK that were seen in builds are nobody's to set, and stay.
    ...(change.sdk && {
      sdk: {
        ios: { ...before.sdk.ios, ...change.sdk.ios },
        android: { ...before.sdk.android, ...change.sdk.android },
      },
    }),
  }));
}

/** Puts the address of a picture in its place, or takes the picture away. */
export async function putPicture(
  tx: Tx,
  id: string,
  picture: string | null,
  source: 'upload' | 'build' = 'upload',
): Promise<void> {
  await changeApp(tx, id, undefined, (before) => ({
    ...before,
    picture,
    pictureSource: picture === null ? null : source,
  }));
}

/** What is as it was is no change: neither written nor told. */
async function changeApp(
  tx: Tx,
  id: string,
  updatedAt: string | undefined,
  change: (before: AppRow) => AppRow,
): Promise<void> {
  const { updatedAt: current, ...before } = (await lockApp(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  const after = change(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await saveApp(tx, id, after);
  if (after.picture !== before.picture) await dropPicture(tx, before.picture ?? undefined);
  await recordChange(tx, {
    action: 'update',
    entity: 'application',
    entityId: id,
    entityName: after.name,
    before: { ...before },
    after: { ...after },
    payload: { applicationId: id },
  });
}

/** Whoever deletes an app types its slug. */
export async function deleteApp(
  tx: Tx,
  id: string,
  slug: string,
  deletionHooks: readonly DeletionHook[],
): Promise<void> {
  for (const { lock } of deletionHooks) await lock(tx, id);
  const { updatedAt: _, ...before } = (await lockApp(tx, id)) ?? fail(3001);
  if (before.slug !== slug) failFields([{ field: 'slug', rules: [{ name: 'sameAs', params: {} }] }]);
  for (const { tell } of deletionHooks) await tell(tx, id);
  await deleteAppRow(tx, id);
  await dropPicture(tx, before.picture ?? undefined);
  await recordChange(tx, {
    action: 'delete',
    entity: 'application',
    entityId: id,
    entityName: before.name,
    before: { name: before.name, slug: before.slug, description: before.description },
    payload: { applicationId: id },
  });
}

const attributesShown = 100;

/** Tags, on demand with those that builds get by how they were signed, whether one has them yet or not. */
export async function readAttributes(
  tx: Tx,
  {
    appId,
    type,
    q,
    signingTypes,
  }: { appId: string; type: (typeof attributeTypes)[number]; q?: string | undefined; signingTypes: boolean },
): Promise<{ value: string; builds: number }[]> {
  const found = await listAttributes(tx, { appId, type, q, limit: attributesShown });
  if (type !== 'tags' || !signingTypes) return found;
  const known = new Set(found.map(({ value }) => value));
  const more = signingTypeTags.filter((tag) => !known.has(tag) && tag.toLowerCase().includes((q ?? '').toLowerCase()));
  return [...found, ...more.map((value) => ({ value, builds: 0 }))];
}

async function mustKnowPlatforms(tx: Tx, slugs: readonly string[], appId?: string): Promise<void> {
  const unknown = slugs.length > 0 ? await unknownPlatforms(tx, slugs, appId) : [];
  if (unknown.length > 0)
    failFields([{ field: 'buildPlatforms', rules: [{ name: 'oneOf', params: { values: unknown.join(', ') } }] }]);
}

/** Telling the SDK nothing any more is for everybody; telling it something is for those whose plan gives it. */
function isSet({ ota, forceAuth, forceUpdate, minVersion }: SdkSettings['ios']): boolean {
  return ota || forceAuth || forceUpdate || minVersion !== '';
}

const plainSdk = { ota: false, forceAuth: false, forceUpdate: false, minVersion: '' };

function filled({ configuration, sdk, notifications, defaultScripts }: Partial<SettingsOf>): SettingsOf {
  return {
    configuration: { storageProvider: null, notificationLanguage: null, emmJwtSignature: false, ...configuration },
    sdk: {
      ios: { ...plainSdk, versions: {}, ...sdk?.ios },
      android: { ...plainSdk, versions: {}, ...sdk?.android },
    },
    notifications: {
      newBuildNotifyCollaborators: false,
      newBuildNotifyEmployees: false,
      newBuildMessage: '',
      newFeedbackNotifyCollaborators: true,
      ...notifications,
    },
    defaultScripts: { ...noScripts, ...defaultScripts },
  };
}
