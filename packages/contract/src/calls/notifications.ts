/** What happened that concerns the caller, in all of their workspaces and about their account. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { devicePrefixes } from '../enumerations/devices.ts';
import { id, instant, pageQuery } from '../fields.ts';
import { mailChoices, mailedTopics, notificationKindNames, toldLimits } from '../notifications.ts';
import { roles } from '../permissions.ts';

const self = { access: { kind: 'user' }, service: 'api' } as const;

const notification = z.object({
  id,
  kind: z.enum(notificationKindNames),
  /** Null for what is about the account itself. */
  organization: z.nullable(z.object({ id, name: z.string(), slug: z.string() })),
  entity: z.string(),
  entityId: z.nullable(z.string()),
  entityName: z.nullable(z.string()),
  /** Who did it, as they were called then; null where nobody in particular did. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** What the sentence needs; each kind has some of them. */
  data: z.object({
    role: z.optional(z.enum(roles)),
    person: z.optional(z.string()),
    email: z.optional(z.string()),
    device: z.optional(z.string()),
    platform: z.optional(z.enum(devicePrefixes)),
    address: z.optional(z.string()),
    name: z.optional(z.string()),
    applicationId: z.optional(id),
    application: z.optional(z.string()),
    reason: z.optional(z.string()),
    minutes: z.optional(z.number()),
    created: z.optional(z.number()),
    updated: z.optional(z.number()),
    endDate: z.optional(instant),
    limitKey: z.optional(z.enum(toldLimits)),
    left: z.optional(z.number()),
    limit: z.optional(z.number()),
  }),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = call({
  ...self,
  name: 'notifications.list',
  summary: 'What happened that concerns you, the newest first',
  method: 'GET',
  path: '/users/notifications',
  changes: false,
  query: z.object({ ...pageQuery, unread: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({
    items: z.array(notification),
    /** Give it as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

export const countUnread = call({
  ...self,
  name: 'notifications.countUnread',
  summary: 'How many of your notifications are unread; counted up to 100',
  method: 'GET',
  path: '/users/notifications/unread',
  changes: false,
  reply: z.object({ count: z.int() }),
});

export const markRead = call({
  ...self,
  name: 'notifications.markRead',
  summary: 'Mark some of your notifications as read',
  method: 'POST',
  path: '/users/notifications/read',
  changes: true,
  personal: true,
  body: z.object({ notificationIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ count: z.int() }),
  sample: { body: { notificationIds: ['0199a000-0000-7000-8000-000000000000'] } },
});

export const markAllRead = call({
  ...self,
  name: 'notifications.markAllRead',
  summary: 'Mark all of your notifications as read that came up to a moment, such as that of the newest you have seen',
  method: 'POST',
  path: '/users/notifications/read-all',
  changes: true,
  personal: true,
  body: z.object({ before: instant }),
  reply: z.object({ count: z.int() }),
  sample: { body: { before: '2026-01-01T00:00:00.000Z' } },
});

const stopping = {
  service: 'api',
  path: '/mails/:ticket',
  access: { kind: 'open' },
  params: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/)) }),
  secret: ['ticket'],
  reply: { codec: 'raw', statuses: { 200: 'A page', 410: 'A page: the address is over' } },
  sample: { params: { ticket: 'x'.repeat(70) } },
} as const;

export const readStopMails = call({
  ...stopping,
  name: 'notifications.stopPage',
  summary: 'A page on which whoever gets a mail stops others like it, by the address that the mail holds',
  method: 'GET',
  changes: false,
});

export const stopMails = call({
  ...stopping,
  name: 'notifications.stop',
  summary: 'Stop mails like the one that holds this address (RFC 8058)',
  method: 'POST',
  changes: true,
});

const preferences = z.object({
  topics: z.array(z.object({ topic: z.enum(mailedTopics), mail: z.enum(mailChoices) })),
});

export const readPreferences = call({
  ...self,
  name: 'notifications.preferences',
  summary: 'What you are mailed about, at once or once a day',
  method: 'GET',
  path: '/users/notifications/preferences',
  changes: false,
  reply: preferences,
});

export const updatePreference = call({
  ...self,
  name: 'notifications.updatePreference',
  summary: 'Choose whether you are mailed about a topic',
  method: 'PUT',
  path: '/users/notifications/preferences/:topic',
  changes: true,
  personal: true,
  params: z.object({ topic: z.enum(mailedTopics) }),
  body: z.object({ mail: z.enum(mailChoices) }),
  reply: preferences,
  sample: { params: { topic: 'people' }, body: { mail: 'daily' } },
});
