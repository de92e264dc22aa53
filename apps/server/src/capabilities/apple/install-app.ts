/** An app of a policy, as the command that installs it. */

import { commandSchema } from '@muster/apple/command-catalogue';
import { isSupportedPart } from '@muster/apple/command-support';
import { fillVariables } from '@muster/catalogue/variables';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { assetManifestUrl } from '../assets/index.ts';
import type { OpenCommand } from '../commands/index.ts';
import type { DesiredApp } from '../desired-state/index.ts';
import { findDevice } from '../devices/index.ts';
import { createDownloadLink, downloadAddresses } from '../downloads/index.ts';
import { targetOf } from './target.ts';
import { UnwantedCommand } from './unwanted-command.ts';

/** A device may be locked, or on a slow line: it fetches the app when it likes. */
const linkSeconds = 24 * 3600;

interface AppCommand {
  requestType: string;
  args: Record<string, unknown>;
}

export async function appArguments(
  tx: Tx,
  platform: Platform,
  { deviceId }: Pick<OpenCommand, 'deviceId'>,
  app: DesiredApp,
  values: Readonly<Record<string, string | undefined>>,
): Promise<AppCommand> {
  const device = await findDevice(tx, deviceId);
  if (device === undefined) throw new UnwantedCommand('the device is gone');
  const { source, configuration, removeWithPolicy } = app;
  const wanted = {
    // 1: the app goes when management ends.
    ManagementFlags: removeWithPolicy ? 1 : undefined,
    ChangeManagementState: 'Managed',
    InstallAsManaged: true,
    Configuration: configuration && fillVariables(configuration, values),
  };
  const fitting = (requestType: string, args: Record<string, unknown>): AppCommand => {
    const platforms = new Map(commandSchema(requestType)?.keys?.map(({ key, platforms: of }) => [key, of]));
    const given = Object.entries({ ...wanted, ...args }).filter(
      ([key, value]) =>
        value !== undefined && platforms.has(key) && isSupportedPart(platforms.get(key), targetOf(device)),
    );
    return { requestType, args: Object.fromEntries(given) };
  };
  const byManifest = (ManifestURL: string) =>
    fitting(device.os === 'macOS' ? 'InstallEnterpriseApplication' : 'InstallApplication', { ManifestURL });
  switch (source.kind) {
    case 'build': {
      const { token } = await createDownloadLink(
        tx,
        {
          buildId: source.buildId,
          purpose: 'install',
          origin: 'adm',
          member: { type: 'mdmUser', id: null, email: null },
          country: null,
          device: { model: device.modelName ?? undefined, os: device.os, osVersion: device.osVersion ?? undefined },
        },
        linkSeconds,
      );
      return byManifest(downloadAddresses(platform).manifestUrl(token));
    }
    case 'store':
      return fitting('InstallApplication', {
        iTunesStoreID: Number(source.storeId),
        // 1: by a license of Apps and Books.
        Options: { PurchaseMethod: 1 },
      });
    case 'asset':
      return byManifest(
        assetManifestUrl(platform, { organizationId: tx.organizationId, versionId: source.versionId, deviceId }),
      );
  }
}
