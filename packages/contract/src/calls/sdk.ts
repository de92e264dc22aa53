/**
 * What apps with an SDK call, in the shapes that the SDKs for iOS and Android send and read. Replies have what both of
 * them look for. Who calls is an app, by its token; whoever uses it comes with `x-sdk-auth-token`.
 */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { reportStatuses, reportTypes } from '../enumerations/apps.ts';
import { email, id, instant, line, rule } from '../fields.ts';
import { personTags } from '../people.ts';
import { deviceInfo, packageInfo, reportMessage, reportRules } from '../reports.ts';

const access = { kind: 'sdk' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const personNameMax = 80;
const often = { by: 'address', points: 300, seconds: 60 } as const;

/** What is not known is an empty text: the SDK for iOS cannot read null in its place. */
const platform = z.object({
  minVersion: z.string(),
  forceUpdate: z.boolean(),
  lastBuildId: z.string(),
  /** Android compares it with the versionCode, iOS with the short version. */
  lastBuildVersion: z.string(),
  ota: z.boolean(),
  forceAuth: z.boolean(),
  /** In place of the SDK's own words, where there are any. */
  updateMsg: z.string(),
  mustUpdateMsg: z.string(),
});

export const readSdkApp = call({
  name: 'sdk.app',
  summary: 'What an app has to know of itself: its newest builds, and whether to update',
  service: 'sdk',
  method: 'GET',
  path: '/v1/app',
  access,
  changes: false,
  reply: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    oss: z.array(z.string()),
    sdk: z.object({ ios: platform, android: platform }),
  }),
  limits: [often],
  errors: [5004],
});

export const readSdkDownloadToken = call({
  name: 'sdk.downloadToken',
  summary: 'A token with which a build is downloaded, good for some minutes',
  service: 'sdk',
  method: 'GET',
  path: '/v1/build/:buildId/downloadToken',
  access,
  changes: true,
  params: z.object({ buildId: id }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [5003, 5004],
  sample: { params: { buildId: some } },
});

const member = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  type: z.enum(['user', 'employee']),
  createdAt: instant,
});

/** The token of whoever signed in, by the names that the two SDKs know. */
const signedIn = z.object({ bearer: z.string(), accessToken: z.string(), expirationDate: instant, member });

export const loginToSdk = call({
  name: 'sdk.login',
  summary: 'Sign in to an app with e-mail and password',
  service: 'sdk',
  method: 'POST',
  path: '/v1/auth/login',
  access,
  changes: true,
  body: z.object({
    provider: z.literal('traditional'),
    payload: z.object({
      email: z.optional(email),
      /** As older SDKs call it. */
      user: z.optional(email),
      password: z.string().check(z.minLength(1), z.maxLength(1024)),
    }),
  }),
  reply: signedIn,
  limits: [
    { by: 'address', points: 60, seconds: 60 },
    { by: { body: 'payload.email', from: 'address' }, points: 10, seconds: 300 },
    { by: { body: 'payload.email' }, points: 50, seconds: 900 },
    { by: { body: 'payload.user', from: 'address' }, points: 10, seconds: 300 },
    { by: { body: 'payload.user' }, points: 50, seconds: 900 },
  ],
  errors: [4005, 4011, 5004],
  sample: { body: { provider: 'traditional', payload: { email: 'nobody@example.com', password: 'Wrong-pass-1' } } },
});

/** The SDK for Android has asked for it like this for years. */
export const loginToSdkDoubled = call({ ...loginToSdk, name: 'sdk.loginDoubled', path: '/v1//auth/login' });

export const bindSdkUser = call({
  name: 'sdk.customLogin',
  summary: 'Say who uses the app, where the app itself has them sign in',
  service: 'sdk',
  method: 'POST',
  path: '/v1/auth/customLogin',
  access,
  changes: true,
  body: z.object({
    email,
    firstName: z.nullish(line(personNameMax)),
    lastName: z.nullish(line(personNameMax)),
    tags: z.nullish(personTags),
  }),
  reply: signedIn,
  limits: [{ by: 'address', points: 30, seconds: 60 }],
  errors: [5003, 5004],
  sample: { body: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz', tags: ['beta'] } },
});

export const readSdkProfile = call({
  name: 'sdk.profile',
  summary: 'Whoever is signed in to the app',
  service: 'sdk',
  method: 'GET',
  path: '/v1/auth/profile',
  access,
  changes: false,
  reply: member,
  limits: [often],
  errors: [4004, 5004],
});

export const readSdkRedirect = call({
  name: 'sdk.redirect',
  summary: 'Where to sign in to the app with a browser',
  service: 'sdk',
  method: 'GET',
  path: '/v1/auth/redirect',
  access,
  changes: false,
  reply: z.object({ redirectUrl: z.string() }),
  limits: [often],
  errors: [5004],
});

/** Schemes that a browser opens by itself, or that mean something else than an app. */
const notOfApps = /^(https?|wss?|ftp|file|data|blob|javascript|vbscript|about|view-source|mailto|tel|sms|intent)$/i;
const scheme = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9+.-]{2,199}$/),
  rule('url', (text: string) => !notOfApps.test(text)),
);
const signInPage = {
  service: 'sdk',
  path: '/v1/auth/browser/:ticket',
  access: { kind: 'open' },
  params: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  secret: ['ticket'],
  /** The app's own, to which the browser goes back; SDKs add it to the address that they were given. */
  query: z.object({ scheme }),
  reply: { codec: 'raw' },
  sample: { params: { ticket: 'x'.repeat(70) }, query: { scheme: 'com.example.barista.applivery' } },
} as const;

export const openSdkSignIn = call({
  ...signInPage,
  name: 'sdk.openSignIn',
  summary: 'A page on which people sign in to an app',
  method: 'GET',
  changes: false,
  limits: [{ by: 'address', points: 120, seconds: 60 }],
});

export const sendSdkSignIn = call({
  ...signInPage,
  name: 'sdk.sendSignIn',
  summary: 'What people fill in on that page; the answer leads back to the app',
  method: 'POST',
  changes: true,
  limits: [{ by: 'address', points: 20, seconds: 300 }],
});

export const sendSdkFeedback = call({
  name: 'sdk.feedback',
  summary: 'A bug report or feedback with a screenshot, or word of a video that follows',
  service: 'sdk',
  method: 'POST',
  path: '/v1/feedback',
  access,
  changes: true,
  body: z.object({
    type: z.enum(reportTypes),
    message: z.nullish(reportMessage),
    /** Of somebody who is not signed in. */
    email: z.nullish(z.union([z.literal(''), email])),
    packageInfo: z.nullish(packageInfo),
    deviceInfo: z.nullish(deviceInfo),
    /** A data URI. */
    screenshot: z.nullish(z.string()),
    hasVideo: z.nullish(z.boolean()),
  }),
  bodyLimit: Math.ceil(reportRules.screenshotMax * 1.4),
  reply: z.object({
    id,
    type: z.enum(reportTypes),
    status: z.enum(reportStatuses),
    message: z.string(),
    createdAt: instant,
    /** Where the video is sent, with PUT. The SDK for iOS wants all three. */
    videoFile: z.optional(z.object({ bucket: z.string(), key: z.string(), location: z.string() })),
  }),
  limits: [{ by: 'address', points: 30, seconds: 600 }],
  errors: [5004, 5206],
  sample: { body: { type: 'bug', message: 'The shift does not end' } },
});
