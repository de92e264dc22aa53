/** What an integration is on the wire, and what holds for it on both sides. */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { filterPlatforms } from './enumerations/devices.ts';
import {
  deliveryProblems,
  deliveryStates,
  type IntegrationEvent,
  integrationEvents,
  integrationStates,
  integrationTypes,
} from './enumerations/workspace.ts';
import { id, instant, language, line, rule, url } from './fields.ts';
import { isTemplateOf } from './integration-facts.ts';

export const integrationLimits = {
  nameMax: 80,
  templateMax: 2000,
  patternMax: 200,
  patterns: 20,
  perWorkspace: 100,
  perApp: 20,
} as const;

/** For so many days the log of deliveries is kept. */
export const deliveryDays = 30;
/** After a secret was made anew the one before it signs as well, for so many hours. */
export const oldSecretHours = 24;
/** Seconds from a failed attempt to the next one; after the last of them a delivery has failed. About a day together. */
export const retryPauses = [5, 60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200] as const;
/** An integration of which nothing has arrived for so many days, however often it was tried, is paused. */
export const pausedAfterDays = 3;

/** What builds and the things around them tell of an app; the rest is about the workspace. */
export const appEvents: readonly IntegrationEvent[] = [
  'buildCreated',
  'buildProcessed',
  'buildFailed',
  'certificateWillExpire',
  'newReport',
  'publishedApp',
];

/** Names under which receivers know the events. Of a new report it is `bug_created` or `feedback_created` by its type. */
export function actionOf(event: IntegrationEvent): string {
  return event.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const patterns = z.array(line(integrationLimits.patternMax, 1)).check(z.maxLength(integrationLimits.patterns));

/** Nothing named: everything. Names of branches and tags may have `*` in them, for any text. */
const filter = z.object({ branches: patterns, tags: patterns, platforms: z.array(z.enum(filterPlatforms)) });
export type IntegrationFilter = z.output<typeof filter>;

const template = (event: IntegrationEvent) =>
  paragraphs(integrationLimits.templateMax).check(
    rule('templatePlaceholder', (text: string) => isTemplateOf(event, text)),
  );

/** Messages by event; of what is not named, or empty, the usual one is sent. */
const templates = z.object(
  Object.fromEntries(integrationEvents.map((event) => [event, z.optional(template(event))])) as {
    [E in IntegrationEvent]: z.ZodMiniOptional<ReturnType<typeof template>>;
  },
);

export const integrationBody = z.object({
  type: z.enum(integrationTypes),
  name: line(integrationLimits.nameMax, 1),
  /** Where to: it may hold a credential, and is never read back. */
  url,
  events: z.array(z.enum(integrationEvents)).check(z.minLength(1), z.maxLength(integrationEvents.length)),
  filter: z._default(filter, { branches: [], tags: [], platforms: [] }),
  templates: z._default(templates, {}),
  /** Of the messages. */
  language: z._default(language, 'en'),
});
export type IntegrationInput = z.output<typeof integrationBody>;

export const integrationChange = z.object({
  updatedAt: z.optional(instant),
  name: z.optional(integrationBody.shape.name),
  url: z.optional(url),
  events: z.optional(integrationBody.shape.events),
  filter: z.optional(filter),
  templates: z.optional(templates),
  language: z.optional(language),
  /** Switched on, one that was paused is tried anew. */
  state: z.optional(z.enum(['active', 'off'])),
});
export type IntegrationChange = z.output<typeof integrationChange>;

export const integration = z.object({
  id,
  type: z.enum(integrationTypes),
  name: z.string(),
  state: z.enum(integrationStates),
  /** The app whose events it tells of; null for those of the whole workspace. */
  application: z.nullable(z.object({ id, name: z.string() })),
  /** Of the address only this and its end are shown. */
  host: z.string(),
  hint: z.string(),
  /** The end of the secret; null where nothing is signed. */
  secretHint: z.nullable(z.string()),
  events: z.array(z.enum(integrationEvents)),
  filter,
  templates,
  language,
  /** Since when nothing has arrived, where the last attempt failed. */
  failingSince: z.nullable(instant),
  lastDelivery: z.nullable(z.object({ state: z.enum(deliveryStates), at: instant })),
  createdAt: instant,
  updatedAt: instant,
});
export type Integration = z.output<typeof integration>;

const attempt = z.object({
  at: instant,
  /** What the receiver answered with, where it did. */
  status: z.nullable(z.int()),
  milliseconds: z.int(),
  problem: z.nullable(z.enum(deliveryProblems)),
});

export const delivery = z.object({
  id,
  /** Null for a test. */
  event: z.nullable(z.enum(integrationEvents)),
  /** What it is about, in words: a build, a person. */
  title: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(deliveryProblems)),
  /** When it is tried again, while it waits. */
  nextAt: z.nullable(instant),
  createdAt: instant,
});
export type Delivery = z.output<typeof delivery>;

export const deliveryDetails = z.extend(delivery, {
  /** The same for every attempt: receivers know by it what they have had. */
  messageId: z.string(),
  /** The last ones, oldest first. */
  log: z.array(attempt),
  /** What is sent, as it would be now. */
  body: z.string(),
});
export type DeliveryDetails = z.output<typeof deliveryDetails>;
