/** Which event concerns whom, and what they are told: a row here is all that a new notification needs. */
import type { Notification } from '@muster/contract/calls/notifications';
import type { EventType } from '@muster/contract/events';
import type { NotificationKind } from '@muster/contract/notifications';
import type { OutboxEvent } from '../../platform/events/consumer.ts';

export interface Notice {
  kind: NotificationKind;
  /** One person, the one who sent an invitation, the owners and admins of the workspace (but not one of them), those
   *  who may change an app, or all who see it. */
  to:
    | { user: string }
    | { inviterOf: string }
    | { managers: true; exceptInviterOf?: string }
    | { editorsOf: string }
    | { membersOf: string };
  entity: string;
  entityId: string | null;
  entityName: string | null;
  data: Notification['data'];
  /** What is told once, however many events tell of it; each of its own where it is not said. */
  source?: string;
  /** Told to whoever did it as well: they wait for it, or it may have been somebody else with their account. */
  own?: boolean;
}

type Rules = { readonly [T in EventType]?: (event: OutboxEvent<T>) => readonly Notice[] };

function about({ entity, entityId }: Pick<OutboxEvent, 'entity' | 'entityId'>, entityName: string | null = null) {
  return { entity, entityId, entityName };
}

/** Of the account itself: whoever it is that did it, its owner hears of it. */
function security(
  kind: NotificationKind,
  user: string | undefined,
  event: Pick<OutboxEvent, 'entity' | 'entityId'>,
  data: Notice['data'] = {},
): readonly Notice[] {
  return user === undefined ? [] : [{ kind, to: { user }, ...about(event), data, own: true }];
}

const accountChanges = {
  password: 'passwordChanged',
  email: 'emailChanged',
  twoFactorOn: 'twoFactorOn',
  twoFactorOff: 'twoFactorOff',
} as const;

export const notificationRules: Rules = {
  'organizationCollaborator.update'(event) {
    const { userId, role } = event.payload;
    if (!userId || !role) return [];
    const kind = role === 'owner' ? 'ownerNow' : 'roleChanged';
    return [{ kind, to: { user: userId }, ...about(event), data: { role } }];
  },

  'organizationCollaborator.delete'(event) {
    const user = event.payload.userId;
    return user ? [{ kind: 'removed', to: { user }, ...about(event), data: {} }] : [];
  },

  'invitation.update'(event) {
    const { userId, role, person, email } = event.payload;
    if (!userId) return [];
    const entry = { ...about(event, email), entity: 'organizationCollaborator', data: { person, role } };
    return [
      { kind: 'invitationAccepted', to: { inviterOf: event.entityId }, ...entry },
      { kind: 'joined', to: { managers: true, exceptInviterOf: event.entityId }, ...entry },
    ];
  },

  'employee.create'(event) {
    const { importName, created, updated } = event.payload;
    if (importName === undefined || event.userId === null) return [];
    const data = { name: importName, created, updated };
    return [{ kind: 'importEnded', to: { user: event.userId }, ...about(event), data, own: true }];
  },

  /** Once for a profile or certificate of an app and its end, however many builds have it. */
  'build.willExpire'(event) {
    const { applicationId, applicationName, name, endDate } = event.payload;
    const data = { applicationId, application: applicationName, name, endDate };
    const source = `expiry ${applicationId} ${endDate} ${name}`;
    return [{ kind: 'buildExpiring', to: { editorsOf: applicationId }, ...about(event), data, source }];
  },

  /** Whoever sent it hears of it, too: it may have been their build server. */
  'build.failed'(event) {
    const { applicationId, told } = event.payload;
    if (told === undefined) return [];
    const data = { applicationId, ...told };
    return [{ kind: 'buildFailed', to: { editorsOf: applicationId }, ...about(event, told.name), data, own: true }];
  },

  /** The workspace and the number are those of a month: each is told once in it. */
  'download.nearLimit'(event) {
    const data = { limitKey: 'downloads' as const, ...event.payload };
    const source = `limit ${event.entityId} downloads ${data.limit} ${data.left} ${event.createdAt.slice(0, 7)}`;
    return [{ kind: 'nearLimit', to: { managers: true }, ...about(event), data, source, own: true }];
  },

  /** Programs write it, or people who have no account here: nobody is left out. */
  'report.create'(event) {
    const { applicationId, told } = event.payload;
    if (told === undefined) return [];
    const data = { applicationId, application: told.application, name: told.title };
    return [{ kind: 'newReport', to: { membersOf: applicationId }, ...about(event, told.title), data }];
  },

  'integration.update'(event) {
    const name = event.payload.pausedName;
    return name === undefined
      ? []
      : [{ kind: 'integrationPaused', to: { managers: true }, ...about(event, name), data: { name } }];
  },

  'automationRule.update'(event) {
    const { stopped } = event.payload;
    if (stopped === undefined) return [];
    const kind = stopped.reason === 'flood' ? 'automationFlooded' : 'automationLooped';
    return [{ kind, to: { managers: true }, ...about(event, stopped.name), data: { name: stopped.name } }];
  },

  /** Whom the rule names, or the managers. */
  'automationRule.told'(event) {
    const { name, device, message, userIds } = event.payload;
    const data = { name, device, reason: message === '' ? '' : `: ${message}` };
    const notice = { kind: 'automationTold' as const, ...about(event, name), data };
    if (userIds === undefined) return [{ ...notice, to: { managers: true } }];
    return userIds.map((user) => ({ ...notice, to: { user }, source: `event ${event.id} ${user}` }));
  },

  /** A serial number is what the device says of itself: whoever has a link could say another's. */
  'admDevice.enrolling'(event) {
    const { replaced } = event.payload;
    if (replaced === undefined) return [];
    const { name, platform } = replaced;
    return [
      { kind: 'deviceReplaced', to: { managers: true }, ...about(event, name), data: { device: name, platform } },
    ];
  },

  'storeCustomDomain.update'(event) {
    const name = event.payload.failing;
    return name === undefined
      ? []
      : [{ kind: 'domainFailing', to: { managers: true }, ...about(event, name), data: { name } }];
  },

  /** Each reminder of each end is told once. */
  'admEnterprise.willExpire'(event) {
    const { name, endDate, daysLeft } = event.payload;
    const kind = daysLeft === 0 ? 'applePushExpired' : 'applePushExpiring';
    const source = `push ${event.entityId} ${endDate} ${daysLeft}`;
    return [{ kind, to: { managers: true }, ...about(event), data: { name, endDate }, source }];
  },

  'admEnterprise.tokenWillExpire'(event) {
    const { name, endDate, daysLeft } = event.payload;
    const kind = daysLeft === 0 ? 'depTokenExpired' : 'depTokenExpiring';
    const source = `dep ${event.entityId} ${endDate} ${daysLeft}`;
    return [{ kind, to: { managers: true }, ...about(event), data: { name, endDate }, source }];
  },

  'admEnterprise.contentTokenWillExpire'(event) {
    const { name, endDate, daysLeft } = event.payload;
    const kind = daysLeft === 0 ? 'vppTokenExpired' : 'vppTokenExpiring';
    const source = `vpp ${event.entityId} ${endDate} ${daysLeft}`;
    return [{ kind, to: { managers: true }, ...about(event), data: { name, endDate }, source }];
  },

  'admEnterprise.contentTokenRevoked'(event) {
    const { name, at } = event.payload;
    const source = `vpp revoked ${event.entityId} ${at}`;
    return [{ kind: 'vppTokenRevoked', to: { managers: true }, ...about(event), data: { name, endDate: at }, source }];
  },

  'session.create'(event) {
    const { newDeviceOf, device, address } = event.payload;
    return security('newDevice', newDeviceOf, event, { device, address });
  },

  'user.update'(event) {
    const { changed, email } = event.payload;
    return changed ? security(accountChanges[changed], event.entityId, event, { email }) : [];
  },

  'recoveryCodes.update': (event) => security('recoveryCodesRenewed', event.entityId, event),

  'recoveryCodes.delete': (event) => security('recoveryCodeUsed', event.entityId, event, { left: event.payload.left }),

  'passkey.create': (event) => security('passkeyAdded', event.payload.userId, event, { name: event.payload.name }),

  'passkey.delete': (event) => security('passkeyRemoved', event.payload.userId, event, { name: event.payload.name }),

  'supplanting.create'(event) {
    const { userId, reason, minutes } = event.payload;
    return userId ? [{ kind: 'supplanted', to: { user: userId }, ...about(event), data: { reason, minutes } }] : [];
  },
};

/** What an event has people told, by the rule of its type. */
export function noticesOf<T extends EventType>(event: OutboxEvent<T>): readonly Notice[] {
  const rule = notificationRules[event.type as T] as ((event: OutboxEvent<T>) => readonly Notice[]) | undefined;
  return rule?.(event) ?? [];
}

/** After these there may be little room left in a workspace. */
export const quotaTakers: { readonly [T in EventType]?: 'collaborators' | 'employees' | 'mdmDevices' } = {
  'organizationCollaborator.create': 'collaborators',
  'employee.create': 'employees',
  'admDevice.enrolling': 'mdmDevices',
};
