/** From a tap on "Install" to an address that gives the build, for this visitor and some minutes. */
import type { Input, Reply } from '@muster/contract/call';
import type { installStoreApp } from '@muster/contract/calls/store-pages';
import type { AccessOutcome, PublishedBuild } from '@muster/contract/publications';
import { fail } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDownloadLink, downloadAddresses } from '../downloads/index.ts';
import { listHistory } from '../publications/index.ts';
import { type FoundApp, findApp, type ReadIn } from './published-app.ts';
import { howOf } from './read-app.ts';
import { memberTypeOf } from './sign-in.ts';
import { isBuild } from './store-builds-list.ts';
import type { Visit } from './visitor-caller.ts';
import { mergeDevice } from './visitor-device.ts';

/** Access is asked for anew: a page may have been open for days. */
export async function requireApp(readIn: ReadIn, visit: Visit, slug: string): Promise<FoundApp> {
  const found = (await findApp(readIn, visit, slug)) ?? fail(3001);
  const outcome = found === 'signIn' ? 'signIn' : found.outcome;
  if (found === 'signIn' || outcome !== 'ok') return refuse(outcome);
  return found;
}

function refuse(outcome: AccessOutcome): never {
  if (outcome === 'signIn') fail(4002);
  if (outcome === 'noBuild') fail(99001);
  return fail(4003, { data: { outcome } });
}

export async function installApp(
  platform: Pick<Platform, 'publicUrl' | 'addressOf'>,
  transactionIn: ReadIn,
  visit: Visit,
  slug: string,
  { buildId, attachmentId, device: told }: Input<typeof installStoreApp>['body'],
): Promise<Reply<typeof installStoreApp>> {
  const found = await requireApp(transactionIn, visit, slug);
  const { publication } = found;
  const device = mergeDevice(visit.device, told);
  return transactionIn(publication.organizationId, async (tx) => {
    const build = await offered(found, buildId, () => listHistory(tx, publication));
    if (build === undefined) return fail((await isBuild(tx, buildId, attachmentId)) ? 99001 : 3001);
    if (attachmentId !== undefined && publication.hideAttachedFiles) fail(3001);
    // On any other device an ipa is a file like others.
    const ota = attachmentId === undefined && howOf(build) === 'ota' && (device.os ?? 'ios') === build.os;
    const { token } = await createDownloadLink(tx, {
      buildId,
      ...(attachmentId === undefined ? {} : { attachmentId }),
      publicationId: publication.id,
      purpose: ota ? 'install' : 'package',
      origin: 'store',
      member: memberOf(visit, found),
      country: visit.country,
      device: { model: device.model, os: device.os, osVersion: device.osVersion },
    });
    const addresses = downloadAddresses(platform);
    return {
      how: ota ? 'ota' : 'download',
      url: ota ? addresses.installUrl(token) : addresses.packageUrl(token),
      fileName: build.fileName,
    };
  });
}

/** One that the publication gives, or an earlier one where it shows these. */
async function offered(
  { publication }: FoundApp,
  buildId: string,
  history: () => Promise<readonly PublishedBuild[]>,
): Promise<PublishedBuild | undefined> {
  const current = publication.builds.find(({ id }) => id === buildId);
  if (current !== undefined || !publication.showHistory) return current;
  return (await history()).find(({ id }) => id === buildId);
}

/** Somebody of one workspace is nobody in the library's. */
export function memberOf(
  { person }: Visit,
  { library }: FoundApp,
): { type: 'anonymous' | 'unknown' | 'user' | 'employee'; id: string | null; email: string | null } {
  if (person === null) return { type: 'anonymous', id: null, email: null };
  if (library) return { type: 'unknown', id: null, email: null };
  return { type: memberTypeOf(person), id: person.id, email: person.email };
}
