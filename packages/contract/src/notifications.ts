/** What people are told of, by topic: a topic is what somebody chooses to be mailed about. */
import type { DevicePrefix } from './enumerations/devices.ts';
import type { LimitKey } from './enumerations/workspace.ts';

export const notificationKinds = {
  roleChanged: 'rights',
  ownerNow: 'rights',
  removed: 'rights',
  invitationAccepted: 'people',
  joined: 'people',
  importEnded: 'imports',
  buildExpiring: 'builds',
  buildFailed: 'failedBuilds',
  newReport: 'reports',
  trialEnding: 'plan',
  trialEnded: 'plan',
  nearLimit: 'plan',
  integrationPaused: 'integrations',
  domainFailing: 'integrations',
  applePushExpiring: 'integrations',
  applePushExpired: 'integrations',
  depTokenExpiring: 'integrations',
  depTokenExpired: 'integrations',
  vppTokenExpiring: 'integrations',
  vppTokenExpired: 'integrations',
  vppTokenRevoked: 'integrations',
  automationTold: 'automation',
  automationLooped: 'integrations',
  automationFlooded: 'integrations',
  deviceReplaced: 'integrations',
  supplanted: 'support',
  newDevice: 'security',
  passwordChanged: 'security',
  emailChanged: 'security',
  twoFactorOn: 'security',
  twoFactorOff: 'security',
  recoveryCodesRenewed: 'security',
  recoveryCodeUsed: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
} as const satisfies Record<string, string>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationTopic = (typeof notificationKinds)[NotificationKind];

export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

export const mailChoices = ['never', 'at-once', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Until somebody chooses otherwise. The security of an account is always mailed, when it happens, and no choice. */
export const mailDefaults = {
  rights: 'at-once',
  people: 'daily',
  imports: 'never',
  builds: 'at-once',
  failedBuilds: 'at-once',
  newBuilds: 'at-once',
  reports: 'at-once',
  plan: 'at-once',
  integrations: 'at-once',
  automation: 'daily',
  support: 'at-once',
} as const satisfies Record<Exclude<NotificationTopic, 'security'> | 'newBuilds', MailChoice>;

export type MailedTopic = keyof typeof mailDefaults;
/** New builds are mailed when they are there, as the app says: people choose whether, not when. */
export const choicesOf = (topic: MailedTopic): readonly MailChoice[] =>
  topic === 'newBuilds' ? ['never', 'at-once'] : mailChoices;
export const mailedTopics = Object.keys(mailDefaults) as [MailedTopic, ...MailedTopic[]];

/** Limits of which people are told before they are reached, and with how many left. */
export const toldLimits = [
  'collaborators',
  'employees',
  'downloads',
  'mdmDevices',
] as const satisfies readonly LimitKey[];
export const nearLimitLeft = 3;
/** Of the downloads of a month: this part of them, and all. */
export const nearDownloads = 0.8;

/** More unread ones are not counted: nobody reads a number for them. */
export const unreadCountedTo = 100;

interface Told {
  kind: NotificationKind;
  organization: { slug: string } | null;
  entityId: string | null;
  data: { applicationId?: string | undefined; limitKey?: LimitKey | undefined; platform?: DevicePrefix | undefined };
}

const placesOfLimits: Readonly<Record<string, string>> = { downloads: '/apps/downloads', mdmDevices: '/devices' };

/** Where in the dashboard a notification leads; null where there is nothing to see any more. */
export function notificationPath({ kind, organization, entityId, data }: Told): string | null {
  const org = organization && `/${encodeURIComponent(organization.slug)}`;
  switch (kind) {
    case 'removed':
      return null;
    case 'roleChanged':
    case 'ownerNow':
      return org;
    case 'joined':
    case 'invitationAccepted':
      return org && `${org}/people?s=user&id=${entityId ?? ''}`;
    case 'importEnded':
      return org && `${org}/people?kind=employee`;
    case 'buildExpiring':
    case 'buildFailed':
      return org && `${org}/apps/${data.applicationId ?? ''}/builds?s=build&id=${entityId ?? ''}`;
    case 'newReport':
      return org && `${org}/apps/${data.applicationId ?? ''}/reports?s=report&id=${entityId ?? ''}`;
    case 'nearLimit':
      return org && `${org}${placesOfLimits[data.limitKey ?? ''] ?? '/people'}`;
    case 'trialEnding':
    case 'trialEnded':
      return org && `${org}/settings?section=plan`;
    case 'integrationPaused':
      return org && `${org}/settings?section=integrations&s=integration&id=${entityId ?? ''}`;
    case 'domainFailing':
      return org && `${org}/apps/store?tab=domain`;
    case 'applePushExpiring':
    case 'applePushExpired':
      return org && `${org}/devices/configuration`;
    case 'depTokenExpiring':
    case 'depTokenExpired':
      return org && `${org}/devices/automated`;
    case 'vppTokenExpiring':
    case 'vppTokenExpired':
    case 'vppTokenRevoked':
      return org && `${org}/devices/apps-and-books?tab=token`;
    case 'automationTold':
    case 'automationLooped':
    case 'automationFlooded':
      return org && `${org}/devices/automation?s=automationRule&id=${entityId ?? ''}`;
    case 'deviceReplaced':
      return org && `${org}/devices/${data.platform ?? 'apple'}~${entityId ?? ''}`;
    case 'supplanted':
    case 'newDevice':
      return '/me/profile#sessions';
    case 'passwordChanged':
      return '/me/profile#password';
    case 'emailChanged':
      return '/me/profile#email';
    case 'twoFactorOn':
    case 'twoFactorOff':
    case 'recoveryCodesRenewed':
    case 'recoveryCodeUsed':
      return '/me/profile#twoFactor';
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return '/me/profile#passkeys';
  }
}
