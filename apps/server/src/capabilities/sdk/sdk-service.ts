import type { SdkSettings } from '@muster/contract/app-settings';
import type { Reply } from '@muster/contract/call';
import type * as calls from '@muster/contract/calls/sdk';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { requireFeature } from '../billing/index.ts';
import { createDownloadLink } from '../downloads/index.ts';
import { bindPerson } from '../people/index.ts';
import { checkPassword } from '../stores/index.ts';
import type { SdkCaller } from './sdk-caller.ts';
import type { SdkOs } from './sdk-headers.ts';
import { findSdkApp, findSdkBuild, insertSdkSession, type SdkApp, type SdkPerson } from './sdk-store.ts';

/** How long somebody stays signed in to an app. */
const sessionDays = 90;

/** SDKs know these refusals by codes of their own. */
const known = new Map<number, 5003 | 5004>([
  [4014, 5003],
  [4013, 5004],
]);

export async function inWordsOfSdks<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const code = error instanceof CodedError ? known.get(error.code) : undefined;
    throw code === undefined ? error : new CodedError(code, { data: (error as CodedError).data });
  });
}

export async function readSdkApp(tx: Tx, { applicationId }: SdkCaller): Promise<Reply<typeof calls.readSdkApp>> {
  await requireFeature(tx, 'nativeSDK');
  const app = (await findSdkApp(tx, applicationId)) ?? fail(3001);
  const { id, name, slug, description, oss } = app;
  return {
    id,
    name,
    slug,
    description,
    oss,
    sdk: { ios: platformOf(app, 'ios'), android: platformOf(app, 'android') },
  };
}

/** Where there is nothing to update to, nobody is made to. */
function platformOf(app: SdkApp, os: SdkOs) {
  const settings: Partial<SdkSettings[SdkOs]> = app.sdk[os] ?? {};
  const build = app[os];
  const version = os === 'android' ? build?.versionCode : (build?.versionName ?? build?.versionCode);
  return {
    minVersion: settings.minVersion ?? '',
    forceUpdate: build !== null && settings.minVersion !== '' && (settings.forceUpdate ?? false),
    lastBuildId: build?.id ?? '',
    lastBuildVersion: version ?? '',
    ota: build !== null && (settings.ota ?? false),
    forceAuth: settings.forceAuth ?? false,
    updateMsg: '',
    mustUpdateMsg: '',
  };
}

/** An SDK that hears of 4004 lets its user sign in, and asks again. */
export function requirePerson({ person }: SdkCaller): SdkPerson {
  return person ?? fail(4004);
}

/** Those of the app's settings decide, for the platform that it is about. */
export function requireSignIn(caller: SdkCaller, sdk: Partial<SdkSettings>, os: string | null | undefined): void {
  if ((os === 'ios' || os === 'android') && sdk[os]?.forceAuth) requirePerson(caller);
}

export async function createSdkDownload(
  tx: Tx,
  caller: SdkCaller,
  buildId: string,
): Promise<{ token: string; expiresAt: string }> {
  await requireFeature(tx, 'nativeSDK');
  const { os, format, sdk } = (await findSdkBuild(tx, caller.applicationId, buildId)) ?? fail(3001);
  requireSignIn(caller, sdk, os);
  return createDownloadLink(tx, {
    buildId,
    purpose: format === 'ipa' ? 'install' : 'package',
    origin: 'sdk',
    member: memberOf(caller),
    country: caller.country,
    device: caller.device,
  });
}

export function memberOf({ person }: SdkCaller) {
  return person === null
    ? ({ type: 'anonymous', id: null, email: null } as const)
    : { type: person.type, id: person.id, email: person.email };
}

interface Attempt {
  caller: Pick<SdkCaller, 'applicationId'>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  address: string;
}

export async function signInToApp(
  db: Database,
  { caller, transaction, address }: Attempt,
  credentials: { email: string; password: string },
) {
  await transaction((tx) => requireFeature(tx, 'nativeSDK'));
  const person = await checkPassword(db, { transaction, address }, credentials);
  return transaction((tx) => openSession(tx, caller, person.id, false));
}

export async function bindUser(
  tx: Tx,
  caller: SdkCaller,
  user: { email: string; firstName: string; lastName: string; tags: readonly string[] },
) {
  await requireFeature(tx, 'nativeSDK');
  return openSession(tx, caller, await bindPerson(tx, user), true);
}

async function openSession(
  tx: Tx,
  { applicationId }: Pick<SdkCaller, 'applicationId'>,
  personId: string,
  bound: boolean,
) {
  const { token, hash } = newToken();
  const row = { hash, applicationId, personId, bound, days: sessionDays };
  const { expiresAt, person } = await insertSdkSession(tx, row);
  return { bearer: token, accessToken: token, expirationDate: expiresAt, member: toMember(person) };
}

export function toMember(person: SdkPerson) {
  const fullName = `${person.firstName} ${person.lastName}`.trim();
  return { ...person, fullName: fullName || person.email };
}
