/** What the shell's entities look like on the wire (platform-shell.md, section 3). */
import * as z from 'zod/mini';
import { planChoices } from './enumerations/billing.ts';
import { loginProviderKinds } from './enumerations/people.ts';
import { storageProviders } from './enumerations/workspace.ts';
import { id, instant, language, line } from './fields.ts';
import { roles } from './permissions.ts';

const token = z.object({ token: z.string(), expireAt: instant });

const organizationInfo = z.object({ id, name: z.string(), slug: z.string() });

const userOrganization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.nullable(z.string()),
});

export const user = z.object({
  id,
  email: z.string(),
  role: z.enum(['user', 'admin', 'adminViewer']),
  picture: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  language,
  has2FAActive: z.boolean(),
  hasPassword: z.boolean(),
  newsletter: z.boolean(),
  verificationStatus: z.enum(['verified', 'pending']),
  ssoUser: z.boolean(),
  /** Proves to the chat of the support who this is; null where the installation has none. */
  intercomUserHash: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  organizations: z.array(userOrganization),
  /** The one that opens where none was chosen: the first; null for those who are in none. */
  organizationInfo: z.nullable(organizationInfo),
});
export type User = z.output<typeof user>;

export const session = z.object({
  user,
  accessToken: token,
  refreshToken: token,
  /** Who of the provider's staff acts for the user in this session, why, and until when. */
  supplanting: z.nullable(
    z.object({
      byId: id,
      byEmail: z.string(),
      byRole: z.enum(['admin', 'adminViewer']),
      reason: z.string(),
      endsAt: instant,
    }),
  ),
});
export type Session = z.output<typeof session>;

const subscription = z.object({
  id,
  status: z.enum(['incomplete', 'past_due', 'active', 'canceled', 'incomplete_expired', 'expired']),
  planCode: z.string(),
  planDescription: z.string(),
  iniDate: instant,
  endDate: z.nullable(instant),
  endedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  metadata: z.object({ type: z.string(), limits: z.record(z.string(), z.number()) }),
});

const collected = z.optional(z.boolean());
/** What those who run a workspace decide about its files and devices (platform-shell.md, section 3). */
export const workspaceChoices = {
  /** Where new files are kept; null: where the installation keeps its own. */
  storageProvider: z.optional(z.nullable(z.enum(storageProviders))),
  /** By its name; null: the authority of the workspace itself. */
  certificateProvider: z.optional(z.nullable(line(100, 1))),
  /** What agents on devices tell: where they are, how long apps are used, what apps send and receive, and the rest. */
  mdmLocation: collected,
  mdmPackageTime: collected,
  mdmPackageTransfer: collected,
  mdmDeviceInfoBatteryUsage: collected,
  mdmDeviceInfoBluetooth: collected,
  mdmDeviceInfoSystemInfo: collected,
  /** Where a device without a location of its own seems to be, by its address in the network. */
  showDeviceNetworkLocation: collected,
};
export const collectedKeys = [
  'mdmLocation',
  'mdmPackageTime',
  'mdmPackageTransfer',
  'mdmDeviceInfoBatteryUsage',
  'mdmDeviceInfoBluetooth',
  'mdmDeviceInfoSystemInfo',
  'showDeviceNetworkLocation',
] as const;

/** Named one by one: what else a workspace keeps in its configuration is not for every member to read. */
const organizationConfiguration = z.object({
  /** What the workspace is for, once somebody has chosen. */
  products: z.optional(z.array(z.enum(planChoices))),
  denyTraditionalAccess: z.optional(z.boolean()),
  /** Of mails to those who have chosen no language of their own. */
  notificationLanguage: z.optional(language),
  /** In whose name its mails come; none: the installation's. */
  noReplyAlias: z.optional(z.string()),
  /** Slugs of those that the provider gives it; none: all that the installation has. */
  buildPlatforms: z.optional(z.array(z.string())),
  ...workspaceChoices,
});

/** A way to sign in, without what it needs to work. */
const loginProvider = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(loginProviderKinds),
  enabled: z.boolean(),
});
const loginProviderList = z.array(loginProvider);

export const organization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  type: z.string(),
  security: z.object({ role: z.enum(roles) }),
  branding: z.object({
    logo: z.optional(z.string()),
    picture: z.optional(z.string()),
    primaryColor: z.optional(z.string()),
  }),
  counts: z.object({ collaborators: z.int() }),
  limits: z.record(z.string(), z.number()),
  allows: z.record(z.string(), z.boolean()),
  configuration: organizationConfiguration,
  subscriptions: z.array(subscription),
  lastPlan: z.nullable(z.string()),
  /** The plan by which limits and allows are what they are. */
  billingReason: z.string(),
  subTrial: z.nullable(z.object({ daysLeft: z.int() })),
  emmEnterprise: z.boolean(),
  admEnterprise: z.boolean(),
  winEnterprise: z.boolean(),
  webSiteUrl: z.nullable(z.string()),
  contactInfo: z.nullable(
    z.object({ name: z.optional(z.string()), email: z.optional(z.string()), phone: z.optional(z.string()) }),
  ),
  loginProviders: z.object({
    store: loginProviderList,
    dashboard: loginProviderList,
    mdm: loginProviderList,
    google: loginProviderList,
  }),
  createdBy: z.nullable(id),
  /** Whom to ask: who created it or, when they are gone from it, its first owner. */
  ownerInfo: z.nullable(z.object({ id, email: z.string(), fullName: z.string() })),
  createdAt: instant,
  updatedAt: instant,
  lastActivityDate: instant,
});
export type Organization = z.output<typeof organization>;

export const storeConfiguration = z.object({
  /** In a store for people who sign in, whether public apps are opened by their address without that. */
  allowPublicPubApps: z.boolean(),
  /** Publications of the public library that the store has, too: all of them, or these by their ids. */
  library: z.optional(
    z.union([
      z.literal('all'),
      z.array(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))).check(z.maxLength(200)),
    ]),
  ),
});

export const store = z.object({
  id,
  security: z.enum(['public', 'logged', 'password']),
  customDomain: z.nullable(z.string()),
  configuration: storeConfiguration,
});
export type Store = z.output<typeof store>;

export const buildPlatform = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  processable: z.boolean(),
  /** The sign of it, as an SVG document; empty: none. */
  svgIcon: z.string(),
  color: z.string(),
  extensions: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
});

/** What is known of an enterprise once one is connected; null until then. */
const enterprise = z.nullable(z.object({ id, createdAt: instant, updatedAt: instant }));

export const workspaceBundle = z.object({
  organization,
  store: z.nullable(store),
  admEnterprise: enterprise,
  emmEnterprise: enterprise,
  winEnterprise: enterprise,
  buildPlatforms: z.array(buildPlatform),
});
export type WorkspaceBundle = z.output<typeof workspaceBundle>;

/** A session as its owner sees it, and the provider. */
export const ownSession = z.object({
  id,
  /** Proper names as read from what the browser says of itself, such as `Chrome` and `macOS`; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: instant,
  /** Kept up to date to within minutes. */
  lastUsedAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});

const diffEntry = z.object({
  kind: z.enum(['N', 'E', 'D']),
  path: z.array(z.string()),
  lhs: z.optional(z.unknown()),
  rhs: z.optional(z.unknown()),
});
export type DiffEntry = z.output<typeof diffEntry>;

export const auditEntry = z.object({
  id,
  action: z.enum(['create', 'update', 'delete']),
  entity: z.string(),
  entityId: z.string(),
  /** What people call it, as it was at the time; null where it has no name. */
  entityName: z.nullable(z.string()),
  /** The app that it belongs to, which may be gone. */
  applicationId: z.nullable(id),
  userId: z.nullable(id),
  userEmail: z.nullable(z.string()),
  /** As they are called now, or what a token of an app was called; null where the account is gone. */
  userName: z.nullable(z.string()),
  supplanterId: z.nullable(id),
  /** The provider's administrator who acted for them. */
  supplanterEmail: z.nullable(z.string()),
  /** Where the request came from; null for what the program did by itself, and before this was kept. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** The API token or app token that it came with. */
  tokenName: z.nullable(z.string()),
  diff: z.array(diffEntry),
  createdAt: instant,
});

const dayCount = z.object({ day: z.iso.date(), count: z.int() });

/** What is left to set up, in the order in which one does it. */
export const checklistKeys = [
  'workspace',
  'products',
  'about',
  'people',
  'app',
  'build',
  'publication',
  'pushCertificate',
  'device',
  'branding',
] as const;

/** What is counted, in the order in which it is shown. */
export const tileKeys = ['collaborators', 'devices', 'builds', 'downloads', 'reports', 'activity'] as const;

/** What goes wrong unless somebody does something, the worst first. */
export const attentionKeys = ['pushCertificate', 'depToken', 'vppToken', 'devicesFailing', 'devicesSilent'] as const;

/** Parts that the caller may not see are left out. */
export const overview = z.object({
  tiles: z.array(
    z.object({
      key: z.enum(tileKeys),
      /** All that there are, or what came in the last 30 days. */
      counts: z.enum(['all', 'new']),
      total: z.int(),
      /** In the 30 days, and in the 30 before. */
      added: z.int(),
      before: z.int(),
      /** Days of UTC, oldest first, those without anything included. */
      byDay: z.array(dayCount),
    }),
  ),
  checklist: z.array(z.object({ key: z.enum(checklistKeys), done: z.boolean() })),
  attention: z.array(
    z.object({
      key: z.enum(attentionKeys),
      /** Of how many things, counted up to a thousand. */
      count: z.nullable(z.int()),
      /** When it ends, or has ended. */
      at: z.nullable(instant),
    }),
  ),
  /** Whom to ask for a role: some of the owners, for who has none, not even in an app. */
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type Overview = z.output<typeof overview>;
