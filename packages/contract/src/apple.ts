/** What lets a workspace manage Apple devices, on the wire (platform-shell.md, section 3, Apple enterprise). */
import * as z from 'zod/mini';
import { email, hexColor, id, instant, line, rule, url } from './fields.ts';

export const appleRules = {
  /** From so many days before its end on, a push certificate is about to expire. */
  expiryNoticeDays: 30,
  /** People are told when so many days are left, and when it is over. */
  reminderDays: [30, 14, 7, 1],
  /** Identities of devices: how long they are valid, and how long before their end they are renewed. */
  identityDays: 365,
  renewalDays: 60,
  /** How long the link to an enrollment profile works, and the password in it. */
  linkHours: 24,
  challengeHours: 24,
} as const;

export const pushCertificateStates = ['valid', 'aboutToExpire', 'expired'] as const;
export type PushCertificateState = (typeof pushCertificateStates)[number];

/** Expired if its end is over, about to expire if fewer than 30 days are left (platform-shell.md, section 4). */
export function pushCertificateState(expiredAt: string, now: Date): PushCertificateState {
  const left = Date.parse(expiredAt) - now.getTime();
  if (left < 0) return 'expired';
  return left < appleRules.expiryNoticeDays * 86_400_000 ? 'aboutToExpire' : 'valid';
}

const hours = z._default(z.array(z.int().check(z.minimum(0), z.maximum(23))).check(z.maxLength(24)), []);
export const protectionSchedule = z.object({
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
});
export type ProtectionSchedule = z.output<typeof protectionSchedule>;

const timeZone = line(60, 1).check(rule('type', isTimeZone));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Of the database of zones: offsets have no summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** While it is active, commands are held back. Hours are those of the zone. */
export const protectionRules = z.object({
  scheduleEnabled: z.boolean(),
  scheduleTimeZone: timeZone,
  schedule: protectionSchedule,
});
export type ProtectionRules = z.output<typeof protectionRules>;

export const appleConfiguration = z.object({
  logo: z.optional(z.nullable(url)),
  primaryColor: z.optional(z.nullable(hexColor)),
  contactEmail: z.optional(z.nullable(email)),
  contactPhone: z.optional(z.nullable(line(40))),
});
export type AppleConfiguration = z.output<typeof appleConfiguration>;

const pushCertificate = {
  appleId: z.nullable(z.string()),
  commonName: z.string(),
  issuedAt: instant,
  expiredAt: instant,
  topic: z.string(),
};

export const appleEnterprise = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  organizationInfo: z.object({ id, name: z.string(), slug: z.string() }),
  /** Push certificates that there were, the newest first. */
  history: z.array(z.object({ ...pushCertificate, replacedAt: instant })),
  /** Null until a push certificate was uploaded. */
  certificates: z.nullable(z.object({ ...pushCertificate, state: z.enum(pushCertificateStates), daysLeft: z.int() })),
  /** The last wake-up of a device that Apple answered: null until there was one, with why it was refused. */
  lastPush: z.nullable(z.object({ at: instant, failure: z.nullable(z.string()) })),
  /** A request was made of which the certificate has not been uploaded yet. */
  requestedAt: z.nullable(instant),
  configuration: appleConfiguration,
  billingInfo: z.object({
    limits: z.record(z.string(), z.number()),
    allows: z.record(z.string(), z.boolean()),
    subscriptions: z.array(z.object({ id, status: z.string(), planCode: z.string() })),
    /** The plan by which devices may be managed. */
    billingReason: z.nullable(z.string()),
    activeAppleDevices: z.int(),
  }),
  /** Automated enrollment (calls/dep.ts has the rest of it). */
  dep: z.object({
    /** The token of the server, null until there is one. What is secret in it is not told: it stands masked. */
    config: z.nullable(
      z.object({
        consumerKey: z.string(),
        consumerSecret: z.string(),
        accessToken: z.string(),
        accessSecret: z.string(),
        accessTokenExpiry: instant,
      }),
    ),
    /** Where Setup Assistant asks; each profile has an address of its own below, which nobody can guess. */
    depEnrollUrl: z.string(),
  }),
  protectionRules: z.extend(protectionRules, {
    /** Now. */
    active: z.boolean(),
    until: z.nullable(instant),
  }),
});
export type AppleEnterprise = z.output<typeof appleEnterprise>;
