/**
 * Everything that can happen, and what is known of it beyond its id. Events are written in the transaction of what they
 * tell of (one of `create`, `update` and `delete` together with an audit entry), and read by consumers, which name the types
 * that they want. A type that is not here can be neither written nor read.
 */
import * as z from 'zod/mini';
import { languages } from './constants.ts';
import { devicePrefixes } from './enumerations/devices.ts';
import { signInFailures } from './enumerations/workspace.ts';
import { roles } from './permissions.ts';

/** Of many that were changed together: all of them, where there is more than one. */
const common = { ids: z.optional(z.array(z.string())) };

function payload<S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject({ ...common, ...shape });
}

const plain = payload({});
const ofApp = payload({ applicationId: z.string() });
const mayBeOfApp = payload({ applicationId: z.optional(z.string()) });
const user = z.optional(z.nullable(z.string()));
/** `role` where it is another one now. */
const rights = payload({ userId: user, role: z.optional(z.enum(roles)) });
const gone = payload({ userId: user, email: z.optional(z.string()) });
const passkey = payload({ userId: z.string(), name: z.string() });

const firing = { name: z.string(), deviceId: z.string(), device: z.string(), message: z.string() };

export const eventPayloads = {
  'organization.create': plain,
  'organization.update': plain,
  'organization.delete': plain,

  'organizationCollaborator.create': plain,
  'organizationCollaborator.update': rights,
  'organizationCollaborator.delete': gone,
  /** Of an import that ended: the name of its file, and how many it added and changed. */
  'employee.create': payload({
    importName: z.optional(z.string()),
    created: z.optional(z.number()),
    updated: z.optional(z.number()),
  }),
  'employee.update': rights,
  'employee.delete': gone,
  /** The id is the user's: what they may do in the workspace is another thing now. */
  'membership.update': plain,
  'invitation.create': plain,
  /** `userId` where it was accepted. */
  'invitation.update': payload({
    userId: z.optional(z.string()),
    role: z.optional(z.enum(roles)),
    email: z.optional(z.string()),
    person: z.optional(z.string()),
  }),
  'invitation.delete': plain,
  'group.create': plain,
  'group.update': plain,
  'group.delete': plain,

  'buildPlatform.create': plain,
  'buildPlatform.update': plain,

  'user.create': plain,
  /** `changed` where it concerns the security of the account. */
  'user.update': payload({
    changed: z.optional(z.enum(['password', 'email', 'twoFactorOn', 'twoFactorOff'])),
    email: z.optional(z.string()),
  }),
  /** `newDeviceOf`: the user, where they have not signed in from there before. */
  'session.create': payload({
    newDeviceOf: z.optional(z.string()),
    device: z.optional(z.string()),
    address: z.optional(z.string()),
  }),
  /** Somebody was not let in. `userId`: whose account it was, null where it is nobody's; neither is told to who tried. */
  'session.refused': payload({
    userId: z.nullable(z.string()),
    failure: z.enum(signInFailures),
    address: z.string(),
    userAgent: z.optional(z.string()),
  }),
  'session.update': plain,
  'session.delete': plain,
  'passkey.create': passkey,
  'passkey.update': plain,
  'passkey.delete': passkey,
  'recoveryCodes.update': plain,
  'recoveryCodes.delete': payload({ left: z.number() }),
  'store.create': plain,
  'store.update': plain,
  'storeCustomDomain.create': plain,
  /** `failing`: the domain, where it was found not to lead here any more. */
  'storeCustomDomain.update': payload({ failing: z.optional(z.string()) }),
  'storeCustomDomain.delete': plain,
  'storeDevice.create': plain,
  'storeDevice.update': plain,
  'storeDevice.delete': plain,
  'storeSession.create': plain,
  'storeSession.update': plain,
  'storeSession.delete': plain,
  /** `personId`: whose address it is; null for those of nobody, about whom nothing happens. */
  'storeCode.asked': payload({ personId: z.nullable(z.string()), language: z.enum(languages) }),
  'passwordLink.asked': payload({ userId: z.nullable(z.string()), language: z.enum(languages) }),
  'verificationCode.asked': payload({ userId: z.nullable(z.string()), language: z.enum(languages) }),
  'supplanting.create': payload({
    userId: z.optional(z.string()),
    reason: z.optional(z.string()),
    minutes: z.optional(z.number()),
  }),
  /** What somebody who acts for another tried, and was refused. */
  'supplanting.update': plain,
  /** The id is the user's. */
  'notification.create': plain,
  'notification.update': plain,

  'apiToken.create': mayBeOfApp,
  'apiToken.update': mayBeOfApp,
  'apiToken.delete': mayBeOfApp,
  'serviceAccount.create': plain,
  'serviceAccount.update': plain,
  'serviceAccount.delete': plain,
  'listView.create': plain,
  'listView.update': plain,
  'listView.delete': plain,

  'application.create': ofApp,
  'application.update': ofApp,
  'application.delete': ofApp,
  'build.create': ofApp,
  'build.update': ofApp,
  /** Of builds that go with their app: what they leave in the storage. */
  'build.delete': payload({
    applicationId: z.string(),
    fileIds: z.optional(z.array(z.string())),
    icons: z.optional(z.array(z.string())),
  }),
  'build.reprocess': ofApp,
  'build.reading': ofApp,
  'build.waiting': ofApp,
  /** `told` is what people read of it. */
  'build.failed': payload({
    applicationId: z.string(),
    told: z.optional(z.object({ application: z.string(), name: z.string() })),
  }),
  'build.processed': ofApp,
  /** At four fifths of the downloads of a month, and when none are left. The id is the workspace's. */
  'download.nearLimit': payload({ limit: z.number(), left: z.number() }),
  'build.willExpire': payload({
    applicationId: z.string(),
    applicationName: z.string(),
    kind: z.string(),
    name: z.string(),
    endDate: z.string(),
  }),
  'publishedApplication.create': ofApp,
  'publishedApplication.update': ofApp,
  'publishedApplication.delete': ofApp,
  /** `told` where the app's settings say that its collaborators are told. */
  'report.create': payload({
    applicationId: z.string(),
    told: z.optional(z.object({ application: z.string(), title: z.string() })),
  }),
  'report.update': ofApp,
  'report.delete': ofApp,
  'admDevice.create': plain,
  'admDevice.update': plain,
  'admDevice.delete': plain,
  /** What it reported of itself is something else than before. */
  'admDevice.reported': plain,
  /** What it should have, or how something of that is on it, is something else than before. */
  'admDevice.settings': plain,
  /** It has said who it is, and can be reached: by its enrollment, whose id is in the payload. */
  'admDevice.enrolling': payload({
    enrollmentId: z.string(),
    /** It was managed until now, and nobody vouches for its serial number. */
    replaced: z.optional(z.object({ name: z.string(), platform: z.enum(devicePrefixes) })),
  }),
  'admDevice.enrolled': payload({ enrollmentId: z.string(), again: z.boolean() }),
  'bulkTask.create': mayBeOfApp,
  'bulkTask.update': mayBeOfApp,
  /** It is its turn, for the first time or again. */
  'bulkTask.queue': mayBeOfApp,
  'admEnterprise.create': plain,
  'admEnterprise.update': plain,
  'admEnterprise.delete': plain,
  /** The push certificate ends soon, or has ended: `daysLeft` is 0. */
  'admEnterprise.willExpire': payload({ name: z.string(), endDate: z.string(), daysLeft: z.number() }),
  /** The token for automated enrollment: the same. */
  'admEnterprise.tokenWillExpire': payload({ name: z.string(), endDate: z.string(), daysLeft: z.number() }),
  /** Devices of automated enrollment were given a profile, or lost it. */
  'admDepDevice.update': plain,
  'admDepDevice.delete': plain,
  /** Somebody, or something that was changed, asks for a sync with Apple. */
  'admDepDevice.sync': payload({ full: z.boolean() }),
  /** A sync with Apple began, or has ended. */
  'admDepDevice.synced': plain,
  /** The content token of Apps and Books: the same, and that Apple does not take it any more. */
  'admEnterprise.contentTokenWillExpire': payload({ name: z.string(), endDate: z.string(), daysLeft: z.number() }),
  'admEnterprise.contentTokenRevoked': payload({ name: z.string(), at: z.string() }),
  /** Licenses of an app or book were given, or taken back. */
  'admVppAsset.update': plain,
  /** Somebody, or something that was changed, asks for a sync of Apps and Books. */
  'admVppAsset.sync': plain,
  /** Such a sync began, or has ended. */
  'admVppAsset.synced': plain,
  /** Something is to be asked of Apple for licenses or users. */
  'admVppAsset.wanted': plain,
  /** Licenses have come or gone, or were refused. */
  'admVppAsset.worked': plain,
  'admVppUser.create': plain,
  'admVppUser.delete': plain,
  'admEnrollmentTemplate.create': plain,
  'admEnrollmentTemplate.update': plain,
  'admEnrollmentTemplate.delete': plain,
  'enrollmentToken.create': plain,
  'enrollmentToken.update': plain,
  'enrollmentToken.delete': plain,
  'preparedDevice.create': plain,
  'preparedDevice.update': plain,
  'preparedDevice.delete': plain,
  'admDepProfile.create': plain,
  'admDepProfile.update': plain,
  'admDepProfile.delete': plain,
  'mdmAsset.create': plain,
  'mdmAsset.update': plain,
  'mdmAsset.delete': plain,
  /** Files that nothing names any more, by their keys in the storage. */
  'mdmAsset.filesLeft': payload({ keys: z.array(z.string()) }),
  'command.create': plain,
  /** It was sent, answered, canceled, or has expired. */
  'command.update': plain,
  'policy.create': plain,
  'policy.update': plain,
  'policy.delete': plain,
  'policyTemplate.create': plain,
  'policyTemplate.delete': plain,
  'profile.create': plain,
  'profile.update': plain,
  'profile.delete': plain,
  'userAudience.create': mayBeOfApp,
  'userAudience.update': mayBeOfApp,
  'userAudience.delete': mayBeOfApp,
  'deviceAudience.create': plain,
  'deviceAudience.update': plain,
  'deviceAudience.delete': plain,
  'automationRule.create': plain,
  /** `stopped`: it was switched off by the breaker. */
  'automationRule.update': payload({
    stopped: z.optional(z.object({ name: z.string(), reason: z.enum(['loop', 'circle', 'flood']) })),
  }),
  'automationRule.delete': plain,
  /** It did something, or tried to. */
  'automationRule.ran': plain,
  /** An action of it: people are told; owners and admins where none are named. */
  'automationRule.told': payload({ ...firing, userIds: z.optional(z.array(z.string())) }),
  /** An action of it: integrations are told. */
  'automationRule.fired': payload(firing),
  'integration.create': mayBeOfApp,
  /** `pausedName`: its name, where it was paused because it failed for long. */
  'integration.update': payload({ applicationId: z.optional(z.string()), pausedName: z.optional(z.string()) }),
  'integration.delete': mayBeOfApp,
  'integration.delivery': mayBeOfApp,

  /** The provider's staff try again, or give up, what a consumer has set aside. The id is the event's number. */
  'parkedEvent.update': payload({ consumer: z.string() }),
  'parkedEvent.delete': payload({ consumer: z.string() }),
  'job.update': plain,
  'job.delete': plain,

  'mail.queued': plain,
  'picture.dropped': payload({ names: z.array(z.string()) }),
  'file.drop': payload({ key: z.string() }),
  'upload.left': payload({ key: z.string() }),
} as const;

export type EventType = keyof typeof eventPayloads;
export type EventPayload<T extends EventType = EventType> = z.infer<(typeof eventPayloads)[T]>;

/** What an event is about: the first half of its type. */
export type EventEntity<T extends EventType = EventType> = T extends `${infer E}.${string}` ? E : never;

const actions = ['create', 'update', 'delete'] as const;
export type ChangeAction = (typeof actions)[number];
/** What people or programs did to something, which stands in the audit as well. */
export type ChangeType = Extract<EventType, `${string}.${ChangeAction}`>;

export const eventTypes = Object.keys(eventPayloads) as EventType[];

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventPayloads, type);
}

export function entityOfEvent<T extends EventType>(type: T): EventEntity<T> {
  return type.slice(0, type.indexOf('.')) as EventEntity<T>;
}

/** All that happens to some kinds of things. */
export function typesAbout(entities: readonly EventEntity[]): EventType[] {
  return eventTypes.filter((type) => entities.includes(entityOfEvent(type)));
}
