import type { Input } from '@muster/contract/call';
import type { sendStoreFeedback } from '@muster/contract/calls/store-pages';
import { fail } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createReport, keepScreenshot } from '../reports/index.ts';
import { memberOf, requireApp } from './install.ts';
import type { ReadIn } from './published-app.ts';
import { nameOf } from './sign-in.ts';
import { isBuild } from './store-builds-list.ts';
import type { Visit } from './visitor-caller.ts';
import { mergeDevice } from './visitor-device.ts';

/** A report of an app, from whoever may install it. */
export async function sendFeedback(
  { pictures }: Pick<Platform, 'pictures'>,
  transactionIn: ReadIn,
  visit: Visit,
  slug: string,
  { type, message, buildId, screenshot, device: told }: Input<typeof sendStoreFeedback>['body'],
): Promise<void> {
  const found = await requireApp(transactionIn, visit, slug);
  const { publication } = found;
  const { organizationId, applicationId } = publication;
  if (buildId !== undefined && !(await transactionIn(organizationId, (tx) => isBuild(tx, buildId)))) fail(3001);
  // Drawn anew before anything is written, and outside of a transaction: it takes a while.
  const picture = await keepScreenshot(pictures, screenshot, organizationId);
  const device = mergeDevice(visit.device, told);
  await transactionIn(organizationId, (tx) =>
    createReport(tx, {
      applicationId,
      buildId: buildId ?? null,
      publicationId: publication.id,
      type,
      message,
      origin: 'store',
      member: { ...memberOf(visit, found), name: visit.person && !found.library ? nameOf(visit.person) : null },
      deviceInfo: { device: { model: device.model }, os: { name: device.os, version: device.osVersion } },
      screenshot: picture,
    }),
  );
}
