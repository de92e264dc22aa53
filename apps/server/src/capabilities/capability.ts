/**
 * What a capability is. Its index.ts exports one description, made with `defineCapability`, and `all.ts` lists it: that is
 * all it takes to be part of the product. The composition gathers the descriptions and knows none of them by name.
 */
import type { Database, Tx } from '../platform/db/database.ts';
import type { Consumer } from '../platform/events/consumer.ts';
import type { CallerKind } from '../platform/http/caller.ts';
import type { Codec } from '../platform/http/codecs/codec.ts';
import type { RewriteUrl } from '../platform/http/create-http.ts';
import type { IsKnownDevice } from '../platform/http/rate-limits.ts';
import type { Route } from '../platform/http/route.ts';
import type { MakePages } from '../platform/http/static-site.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { AppHooks } from './apps/app-hooks.ts';
import type { AssetHooks } from './assets/asset-hooks.ts';
import type { BuildHooks } from './builds/build-hooks-list.ts';
import type { BulkKinds } from './bulk-tasks/bulk-kind.ts';
import type { DeviceDriver, DeviceDrivers } from './commands/device-driver.ts';
import type { DemoPart } from './demo-part.ts';
import type { LicenceKeeper } from './desired-state/licence-keeper.ts';
import type { SettingsDrivers } from './desired-state/settings-driver.ts';
import type { IntegrationSource } from './integrations/integration-source.ts';
import type { OverviewPart } from './overview/overview-store.ts';
import type { SearchSource } from './search/search-source.ts';
import type { WorkspaceHooks } from './workspaces/workspace-hooks.ts';

/** What policies need to know of platforms. */
export interface SettingsSide {
  drivers: SettingsDrivers;
  licences: readonly LicenceKeeper[];
}

/** What a capability offers to others, which gather it from whoever is there. */
interface Offers {
  search?: readonly SearchSource[];
  overview?: OverviewPart;
  integrations?: readonly IntegrationSource[];
  /** What it does with many of its things at once. */
  bulk?: BulkKinds;
  /** The same, where it needs to know the platforms of devices. */
  bulkOf?(drivers: DeviceDrivers, settings: SettingsSide): BulkKinds;
  /** Platforms of devices that it speaks to. */
  drivers?: readonly DeviceDriver[];
  /** What it makes of policies for its platform. */
  settingsDrivers?: SettingsDrivers;
  /** Licenses of apps that it keeps for devices. */
  licences?: LicenceKeeper;
  /** In whose name the mails of a workspace come. */
  mailAlias?(tx: Tx): Promise<string | undefined>;
  /** How much a user has not read yet. */
  unread?(db: Database, userId: string): Promise<number>;
  apps?: AppHooks;
  assets?: AssetHooks;
  builds?: BuildHooks;
  workspaces?: WorkspaceHooks;
}

export interface Capability extends Offers {
  /** Of its folder. */
  name: string;
  /** Fetched when the demo company is made. */
  demo?(): Promise<DemoPart>;
  create?(platform: Platform, offered: Offered): Parts;
}

/** What of a capability runs. */
export interface Parts {
  routes?: readonly Route[];
  /** Kinds of callers that it knows. */
  callers?: readonly CallerKind[];
  /** Who guesses at an account does not lock out the devices that use it. */
  isKnownDevice?: IsKnownDevice;
  /** Forms of bodies and replies that the platform does not have. */
  codecs?: readonly Codec[];
  /** Runs wherever requests are answered, from when the program listens until it ends. */
  opened?: { start(): void; stop(): void };
  /** Makes what every installation has, each time the program starts. */
  prepare?(): Promise<void>;
  /** Leads requests under other names than the installation's own. */
  rewrite?: RewriteUrl;
  /** Pages of the store that are made for each request. */
  storePages?: MakePages;
  jobs?: readonly JobKind<never>[];
  consumers?: readonly Consumer[];
  /** Work that is neither an event nor a job; where `worker` runs. */
  loops?: readonly Loop[];
}

export interface Loop {
  start(): void;
  /** Something was committed: look now rather than at the next tick. */
  wake(): void;
  /** Ends when what is under way has been done. */
  stop(): Promise<void>;
}

/** What all capabilities offer, in the order of the list; deletion hooks the other way round: who stands on others goes first. */
export interface Offered {
  search: readonly SearchSource[];
  overview: readonly OverviewPart[];
  integrations: readonly IntegrationSource[];
  bulk: BulkKinds;
  drivers: DeviceDrivers;
  settingsDrivers: SettingsDrivers;
  licences: readonly LicenceKeeper[];
  mailAlias(tx: Tx): Promise<string | undefined>;
  unread(db: Database, userId: string): Promise<number>;
  apps: readonly AppHooks[];
  assets: readonly AssetHooks[];
  builds: readonly BuildHooks[];
  workspaces: readonly WorkspaceHooks[];
}

export function defineCapability(capability: Capability): Capability {
  return capability;
}

export function gatherOffers(capabilities: readonly Capability[]): Offered {
  const standing = capabilities.toReversed();
  const drivers = capabilities.flatMap((capability) => capability.drivers ?? []);
  const settings: SettingsSide = {
    drivers: capabilities.flatMap(({ settingsDrivers = [] }) => settingsDrivers),
    licences: capabilities.flatMap(({ licences = [] }) => licences),
  };
  return {
    search: capabilities.flatMap(({ search = [] }) => search),
    overview: capabilities.flatMap(({ overview = [] }) => overview),
    integrations: capabilities.flatMap(({ integrations = [] }) => integrations),
    bulk: capabilities.flatMap(({ bulk = [], bulkOf }) => [...bulk, ...(bulkOf?.(drivers, settings) ?? [])]),
    drivers,
    settingsDrivers: settings.drivers,
    licences: settings.licences,
    mailAlias: capabilities.find(({ mailAlias }) => mailAlias)?.mailAlias ?? (async () => undefined),
    unread: capabilities.find(({ unread }) => unread)?.unread ?? (async () => 0),
    apps: standing.flatMap(({ apps = [] }) => apps),
    assets: capabilities.flatMap(({ assets = [] }) => assets),
    builds: capabilities.flatMap(({ builds = [] }) => builds),
    workspaces: standing.flatMap(({ workspaces = [] }) => workspaces),
  };
}
