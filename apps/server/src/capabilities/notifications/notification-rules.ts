/** Which event concerns whom, and what they are told: a row here is all that a new notification needs. */
import type { Notification } from '@muster/contract/calls/notifications';
import type { NotificationKind } from '@muster/contract/notifications';
import type { OutboxEvent } from '../../platform/events/outbox-store.ts';

export interface Notice {
  kind: NotificationKind;
  /** One person, the one who sent an invitation, the owners and admins of the workspace (but not one of them), or those
   *  who may change an app. */
  to: { user: string } | { inviterOf: string } | { managers: true; exceptInviterOf?: string } | { editorsOf: string };
  entity: string;
  entityId: string | null;
  entityName: string | null;
  data: Notification['data'];
  /** What is told once, however many events tell of it; each of its own where it is not said. */
  source?: string;
  /** Told to whoever did it as well: they wait for it, or it may have been somebody else with their account. */
  own?: boolean;
}

type Rule = (event: OutboxEvent) => readonly Notice[];
type Payload = Record<string, string | number | null | undefined>;

function payloadOf({ payload }: OutboxEvent): Payload {
  return payload as Payload;
}

const text = (value: Payload[string]) => (typeof value === 'string' ? value : undefined);
const number = (value: Payload[string]) => (typeof value === 'number' ? value : undefined);

function about({ entity, entityId }: OutboxEvent, entityName: string | null = null) {
  return { entity, entityId, entityName };
}

/** Of the account itself: whoever it is that did it, its owner hears of it. */
function security(kind: NotificationKind, user: string | undefined, event: OutboxEvent, data: Notice['data'] = {}) {
  return user === undefined ? [] : [{ kind, to: { user }, ...about(event), data, own: true }];
}

const accountChanges: Readonly<Record<string, NotificationKind>> = {
  password: 'passwordChanged',
  email: 'emailChanged',
  twoFactorOn: 'twoFactorOn',
  twoFactorOff: 'twoFactorOff',
};

export const notificationRules: Readonly<Record<string, Rule>> = {
  'organizationCollaborator.update'(event) {
    const { userId, role } = payloadOf(event);
    if (!text(userId) || !text(role)) return [];
    const data = { role: role as Notice['data']['role'] };
    const kind = role === 'owner' ? 'ownerNow' : 'roleChanged';
    return [{ kind, to: { user: userId as string }, ...about(event), data }];
  },

  'organizationCollaborator.delete'(event) {
    const user = text(payloadOf(event).userId);
    return user ? [{ kind: 'removed', to: { user }, ...about(event), data: {} }] : [];
  },

  'invitation.update'(event) {
    const { userId, role, person, email } = payloadOf(event);
    if (!text(userId)) return [];
    const data = { person: text(person), role: role as Notice['data']['role'] };
    const entry = { ...about(event, text(email)), entity: 'organizationCollaborator', data };
    return [
      { kind: 'invitationAccepted', to: { inviterOf: event.entityId }, ...entry },
      { kind: 'joined', to: { managers: true, exceptInviterOf: event.entityId }, ...entry },
    ];
  },

  'employee.create'(event) {
    const { importName, created, updated } = payloadOf(event);
    if (importName === undefined || event.userId === null) return [];
    const data = { name: text(importName), created: number(created), updated: number(updated) };
    return [{ kind: 'importEnded', to: { user: event.userId }, ...about(event), data, own: true }];
  },

  /** Once for a profile or certificate of an app and its end, however many builds have it. */
  'build.willExpire'(event) {
    const { applicationId, applicationName, name, endDate } = payloadOf(event);
    if (!text(applicationId) || !text(endDate)) return [];
    const data = {
      applicationId: applicationId as string,
      application: text(applicationName),
      name: text(name),
      endDate: text(endDate),
    };
    const source = `expiry ${applicationId} ${endDate} ${name}`;
    return [{ kind: 'buildExpiring', to: { editorsOf: applicationId as string }, ...about(event), data, source }];
  },

  'integration.update'(event) {
    const { pausedName } = payloadOf(event);
    const name = text(pausedName);
    return name === undefined
      ? []
      : [{ kind: 'integrationPaused', to: { managers: true }, ...about(event, name), data: { name } }];
  },

  'session.create'(event) {
    const { newDeviceOf, device, address } = payloadOf(event);
    return security('newDevice', text(newDeviceOf), event, { device: text(device), address: text(address) });
  },

  'user.update'(event) {
    const { changed, email } = payloadOf(event);
    const kind = accountChanges[text(changed) ?? ''];
    return kind ? security(kind, event.entityId, event, { email: text(email) }) : [];
  },

  'recoveryCodes.update': (event) => security('recoveryCodesRenewed', event.entityId, event),

  'recoveryCodes.delete'(event) {
    return security('recoveryCodeUsed', event.entityId, event, { left: number(payloadOf(event).left) });
  },

  'passkey.create'(event) {
    const { userId, name } = payloadOf(event);
    return security('passkeyAdded', text(userId), event, { name: text(name) });
  },

  'passkey.delete'(event) {
    const { userId, name } = payloadOf(event);
    return security('passkeyRemoved', text(userId), event, { name: text(name) });
  },

  'supplanting.create'(event) {
    const { userId, reason, minutes } = payloadOf(event);
    if (!text(userId)) return [];
    const data = { reason: text(reason), minutes: number(minutes) };
    return [{ kind: 'supplanted', to: { user: userId as string }, ...about(event), data }];
  },
};

/** After these there may be little room left in a workspace. */
export const roomTakers: Readonly<Record<string, 'collaborators' | 'employees'>> = {
  'organizationCollaborator.create': 'collaborators',
  'employee.create': 'employees',
};
