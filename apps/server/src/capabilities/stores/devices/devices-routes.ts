import * as calls from '@muster/contract/calls/store-devices';
import * as pages from '@muster/contract/calls/store-pages';
import { storeUrl } from '@muster/contract/store-address';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { handle, handleFile, handleRaw, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageTexts } from '../pages/page-text.ts';
import { findApp } from '../published-app.ts';
import { newSession } from '../sign-in.ts';
import { writeCookie } from '../store-cookie.ts';
import { insertVisit } from '../visits-store.ts';
import { readAnswer } from './device-answer.ts';
import { exportDevices } from './devices-export.ts';
import { listDevices } from './devices-list.ts';
import { deleteDevice, findDeviceToken, insertDeviceToken, putDevice } from './devices-store.ts';
import { signProfile } from './profile-signer.ts';
import { udidProfile } from './udid-profile.ts';

/** From the tap on the button to the tap in the settings of the device. */
const tokenMinutes = 30;

type Deps = Pick<Platform, 'envelope' | 'publicUrl' | 'addressOf'>;

export function deviceRoutes({ envelope, publicUrl, addressOf }: Deps): Route[] {
  return [
    handle(calls.listStoreDevices, ({ query, read }) => read((tx) => listDevices(tx, query))),
    handleFile(calls.exportStoreDevices, async ({ query, read }) => exportDevices(read, query.format)),
    handle(calls.deleteStoreDevice, ({ params, transaction }) =>
      transaction(async (tx) => {
        const udid = (await deleteDevice(tx, params.storeDeviceId)) ?? fail(3001);
        await recordChange(tx, {
          action: 'delete',
          entity: 'storeDevice',
          entityId: params.storeDeviceId,
          entityName: udid,
          before: { udid },
        });
        return null;
      }),
    ),
    handleRaw(pages.readUdidProfile, async ({ visit, params, language, transaction, transactionIn }, exchange) => {
      const found = (await findApp(transactionIn, visit, params.slug)) ?? fail(3001);
      if (found === 'signIn' || found.outcome === 'signIn') fail(4002);
      if (!['ok', 'terms', 'noBuild'].includes(found.outcome)) fail(4003);
      const { token, hash } = newToken();
      const url = new URL(`${addressOf('store')}/stores/${visit.slug}/devices/${token}`, publicUrl()).href;
      const { udid } = pageTexts[language];
      const profile = udidProfile(url, {
        organization: visit.name,
        displayName: visit.name,
        description: udid.settings,
        identifier: `${new URL(publicUrl()).hostname}.store.${visit.slug}.udid`,
      });
      // Whoever is nobody yet is known by their browser, so that the page finds the device again.
      const session = visit.sessionId === null ? newSession() : undefined;
      const signed = await transaction(async (tx) => {
        const { person } = visit;
        const sessionId = session
          ? await insertVisit(tx, { tokenHash: session.hash, personId: null })
          : visit.sessionId;
        const publicationId = found.library ? null : found.publication.id;
        const asked = { personId: person?.id ?? null, sessionId, publicationId, slug: params.slug };
        await insertDeviceToken(tx, hash, asked, tokenMinutes);
        return signProfile(envelope, tx, visit.name, profile);
      });
      if (session) exchange.setHeader('set-cookie', writeCookie(visit.slug, session.token, visit.client));
      exchange.setHeader('content-type', 'application/x-apple-aspen-config');
      exchange.setHeader('content-disposition', 'attachment; filename="device.mobileconfig"');
      exchange.take().end(signed);
    }),
    handleRaw(pages.putDevice, async ({ visit, params, body, transaction }, exchange) => {
      const told = await readAnswer(body);
      const slug = await transaction(async (tx) => {
        const asked = (await findDeviceToken(tx, hashToken(params.deviceToken))) ?? fail(4004);
        const { id, created } = await putDevice(tx, told, asked);
        await recordChange(tx, {
          action: created ? 'create' : 'update',
          entity: 'storeDevice',
          entityId: id,
          entityName: told.udid,
          after: { ...told, memberEmail: asked.memberEmail },
        });
        return asked.slug;
      });
      exchange.setHeader('location', `${storeUrl(publicUrl(), visit.slug, slug)}?device=registered`);
      const response = exchange.take();
      // Devices follow this one, and show the page in the browser.
      response.statusCode = 301;
      response.end();
    }),
  ];
}
