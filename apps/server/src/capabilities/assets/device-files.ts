/**
 * Apps of assets for devices, which know nobody here: by addresses that hold their own key, for one device and one version,
 * for a day. A device may be locked, or on a slow line, and fetches the app when it likes.
 */

import * as calls from '@muster/contract/calls/assets';
import { systemActor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../platform/crypto/signed-ids.ts';
import { fail } from '../../platform/errors.ts';
import { handleRaw, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeManifest } from '../downloads/index.ts';
import { assetKey } from './asset-key.ts';
import { findDeviceFile } from './assets-store.ts';
import { openFile, sendFile } from './file-routes.ts';

const linkSeconds = 24 * 3600;
const purpose = 'app of an asset for a device';
const manifestFile = 'manifest.plist';

type Addresses = Pick<Platform, 'addressOf' | 'publicUrl' | 'hashCode'>;

/** Absolute, since installers follow them by themselves. */
const fileUrl = ({ addressOf, publicUrl }: Addresses, token: string, file: string) =>
  new URL(`${addressOf('download')}/v1/device-assets/${token}/${file}`, publicUrl()).href;

export function assetManifestUrl(
  platform: Addresses,
  { organizationId, versionId, deviceId }: { organizationId: string; versionId: string; deviceId: string },
): string {
  const until = Math.floor(now() / 1000) + linkSeconds;
  const token = writeSignedIds(platform.hashCode, purpose, [organizationId, versionId, deviceId], until);
  return fileUrl(platform, token, manifestFile);
}

export function deviceFileRoutes(platform: Addresses & Pick<Platform, 'db' | 'storage'>): Route[] {
  const { db, storage, hashCode } = platform;
  return [
    handleRaw(calls.downloadDeviceAsset, async ({ params: { token, file } }, exchange) => {
      const [organizationId = '', versionId = '', deviceId = ''] =
        readSignedIds(hashCode, purpose, token) ?? fail(4019);
      const found = await db.withTenant(organizationId, systemActor, (tx) => findDeviceFile(tx, versionId, deviceId));
      const { app, assetName, fileName, size, sha256 } = found ?? fail(4019);
      const packageFile = `package.${app.format}`;
      if (file === packageFile)
        return sendFile(await openFile(storage, assetKey(organizationId, versionId), null), fileName, exchange);
      if (file !== manifestFile || app.identifier === null) fail(4019);
      const manifest = writeManifest({
        packageUrl: fileUrl(platform, token, packageFile),
        whole: app.format === 'pkg' ? { size, sha256 } : undefined,
        icons: undefined,
        bundleIdentifier: app.identifier,
        version: app.versionCode ?? app.versionName ?? '',
        title: app.name ?? assetName,
      });
      const headers = { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'private, no-store' };
      exchange
        .take()
        .writeHead(200, { ...headers, 'content-length': manifest.length })
        .end(manifest);
    }),
  ];
}
