/** Apps on their way to a device: fetched, held against what is free, asked about, and there after a while. */
import { CommandError } from './command.ts';
import type { DeviceState, InstalledApp } from './device-state.ts';
import type { HttpClient } from './http.ts';
import { versionsIn } from './package-versions.ts';
import { type Dict, dictOf, listOf, readPlist, textOf } from './plists.ts';

export interface Offer {
  identifier: string;
  name: string;
  version: string;
  shortVersion: string;
  size: number;
}

/** What a manifest offers, with its package fetched as the installer does. */
export async function offerOf(http: HttpClient, manifest: Dict): Promise<Offer & { fetched: boolean }> {
  const [first] = listOf(manifest.items).map(dictOf);
  const metadata = dictOf(first?.metadata);
  const identifier = textOf(metadata['bundle-identifier']);
  if (!identifier) throw new CommandError(12_024, 'The app manifest is invalid.');
  const version = textOf(metadata['bundle-version']) ?? '1.0';
  const url = listOf(first?.assets)
    .map(dictOf)
    .find(({ kind }) => kind === 'software-package')?.url;
  const answer = textOf(url) ? await http.send({ url: textOf(url) ?? '' }).catch(() => undefined) : undefined;
  const fetched = answer?.status === 200;
  const name = textOf(metadata.title) ?? identifier;
  // The installer refuses nothing here, but what it installs is what the package says.
  const versions = (answer && versionsIn(answer.body)) ?? { version, shortVersion: version };
  return { identifier, name, ...versions, size: answer?.body.length ?? 0, fetched };
}

export async function readManifest(http: HttpClient, url: string): Promise<Dict> {
  const answer = await http.send({ url }).catch(() => undefined);
  if (answer?.status !== 200) throw new CommandError(12_024, 'Could not retrieve the app manifest.');
  return readPlist(answer.body);
}

const gigabyte = 1024 ** 3;

/** The app as it stands on the device from now on. */
export function beginInstall(
  state: DeviceState,
  offer: Offer & { fetched: boolean },
  more: Partial<InstalledApp>,
): InstalledApp {
  const { identifier, name, version, shortVersion, size, fetched } = offer;
  const present = state.apps.find((app) => app.identifier === identifier);
  const has = present && present.status !== 'ManagedButUninstalled' ? present : undefined;
  const base = { ...has, identifier, name, managed: true, ...more };
  const asks = !state.supervised && state.platform !== 'macOS' && !has;
  const failure =
    asks && state.appAnswer === 'reject'
      ? 'UserRejected'
      : !fetched || size > state.available * gigabyte
        ? 'Failed'
        : undefined;
  const coming = { version, shortVersion, size, looks: state.installLooks };
  let app: InstalledApp;
  if (failure) {
    const old = has ?? { version: '', shortVersion: '', size: 0 };
    app = { ...base, version: old.version, shortVersion: old.shortVersion, size: old.size, status: failure };
  } else if (state.installLooks > 0) {
    const status = has ? 'Updating' : 'Installing';
    app = { ...base, version: has?.version ?? '', shortVersion: has?.shortVersion ?? '', size, status, coming };
  } else app = { ...base, version, shortVersion, size, status: 'Managed' };
  state.apps = [...state.apps.filter((one) => one !== present), app];
  return app;
}

/** What is installed, as the server sees it now. Each look brings what is on its way nearer. */
export function appsInList(state: DeviceState): InstalledApp[] {
  const shown = state.apps.filter(
    ({ status, version }) => status !== 'ManagedButUninstalled' && (version !== '' || status === 'Installing'),
  );
  const seen = shown.map((app) => ({ ...app }));
  for (const app of shown) {
    if (!app.coming) continue;
    app.coming.looks--;
    if (app.coming.looks > 0) continue;
    const { looks: _, ...come } = app.coming;
    Object.assign(app, come, { status: 'Managed', coming: undefined });
  }
  return seen;
}
