/** What the pages of a store ask for. A visitor is known by a cookie, or not at all. */
import * as z from 'zod/mini';
import { paragraphs } from '../apps.ts';
import { call } from '../call.ts';
import { reportTypes } from '../enumerations/apps.ts';
import { email, id, line, mailedCode, newPassword, orgParams } from '../fields.ts';
import { storeApp, storeAppParams, storeDevice, storeFront, storeRules, storeVisitor } from '../store.ts';

const visitor = { kind: 'visitor' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofApp = { params: { org: 'sample-company', slug: 'field-service' } };
const ofStore = { params: { org: 'sample-company' } };
/** Guessing is slowed by address and by what is guessed at. */
const guesses = [
  { by: 'address', points: 60, seconds: 600 },
  { by: { body: 'email', from: 'address' }, points: 10, seconds: 600 },
] as const;

export const readStoreFront = call({
  name: 'store.front',
  summary: 'A store as its visitor sees it: its name, its colours, and the apps for them',
  service: 'store',
  method: 'GET',
  path: '/stores/:org',
  access: visitor,
  changes: false,
  params: orgParams,
  query: z.object({ q: z.optional(line(80)) }),
  reply: storeFront,
  errors: [3001],
  sample: ofStore,
});

export const readStoreApp = call({
  name: 'store.app',
  summary: 'One app of a store, with the build for the device of the visitor',
  service: 'store',
  method: 'GET',
  path: '/stores/:org/apps/:slug',
  access: visitor,
  changes: false,
  params: storeAppParams,
  query: storeDevice,
  reply: storeApp,
  errors: [3001],
  sample: ofApp,
});

export const unlockStoreApp = call({
  name: 'store.unlock',
  summary: 'Give the password of an app of a store',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/apps/:slug/password',
  access: visitor,
  changes: true,
  params: storeAppParams,
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  reply: z.null(),
  limits: [
    { by: 'address', points: 20, seconds: 600, refused: true },
    { by: { path: 'slug' }, points: 200, seconds: 600, refused: true, each: 3 },
  ],
  errors: [4017],
  sample: { ...ofApp, body: { password: 'not the password' } },
});

export const acceptStoreTerms = call({
  name: 'store.acceptTerms',
  summary: 'Accept the terms of an app, in the version that was shown',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/apps/:slug/terms',
  access: visitor,
  changes: true,
  params: storeAppParams,
  body: z.object({ version: z.int() }),
  reply: z.null(),
  limits: [{ by: 'address', points: 60, seconds: 600 }],
  errors: [5203],
  sample: { ...ofApp, body: { version: 1 } },
});

export const installStoreApp = call({
  name: 'store.install',
  summary: 'An address to install or download a build from, for some minutes',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/apps/:slug/install',
  access: visitor,
  changes: true,
  params: storeAppParams,
  body: z.object({ buildId: id, attachmentId: z.optional(id), device: z.optional(storeDevice) }),
  reply: z.object({
    /** `ota`: an itms-services address, which iOS opens by itself. */
    how: z.enum(['ota', 'download']),
    url: z.string(),
    fileName: z.string(),
  }),
  limits: [{ by: 'address', points: 120, seconds: 600 }],
  errors: [4002, 4003, 4014, 99001],
  sample: { ...ofApp, body: { buildId: some } },
});

export const signInToStore = call({
  name: 'store.signIn',
  summary: 'Sign in to a store with a password',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/sign-in',
  access: visitor,
  changes: true,
  params: orgParams,
  body: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  reply: storeVisitor,
  limits: guesses,
  errors: [4005, 4011],
  sample: { ...ofStore, body: { email: 'ana@example.com', password: 'not the password' } },
});

export const mailStoreCode = call({
  name: 'store.mailCode',
  summary: 'Mail a code to sign in with; the answer is the same for every address',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/sign-in/code',
  access: visitor,
  changes: true,
  params: orgParams,
  body: z.object({ email }),
  reply: z.null(),
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: { body: 'email' }, points: 5, seconds: 600 },
  ],
  sample: { ...ofStore, body: { email: 'ana@example.com' } },
});

export const signInWithCode = call({
  name: 'store.signInWithCode',
  summary: 'Sign in to a store with the mailed code',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/sign-in/verify',
  access: visitor,
  changes: true,
  params: orgParams,
  body: z.object({ email, code: mailedCode }),
  reply: storeVisitor,
  limits: guesses,
  errors: [4009],
  sample: { ...ofStore, body: { email: 'ana@example.com', code: '000000' } },
});

export const signOutOfStore = call({
  name: 'store.signOut',
  summary: 'Sign out of a store',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/sign-out',
  access: visitor,
  changes: true,
  params: orgParams,
  reply: z.null(),
  sample: ofStore,
});

export const setStorePassword = call({
  name: 'store.setPassword',
  summary: 'Choose a password for the store, to sign in without a code',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/password',
  access: visitor,
  changes: true,
  params: orgParams,
  body: z.object({ password: newPassword }),
  reply: storeVisitor,
  limits: [{ by: 'address', points: 20, seconds: 600 }],
  errors: [4002],
  sample: { ...ofStore, body: { password: 'a long passphrase of one person' } },
});

export const sendStoreFeedback = call({
  name: 'store.feedback',
  summary: 'Say what is wrong with an app, or what one would like, with a screenshot',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/apps/:slug/feedback',
  access: visitor,
  changes: true,
  params: storeAppParams,
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    type: z.enum(reportTypes),
    message: paragraphs(storeRules.messageMax).check(z.minLength(1)),
    buildId: z.optional(id),
    /** A data URI of a picture. */
    screenshot: z.optional(z.string().check(z.maxLength(7 * 1024 * 1024))),
    device: z.optional(storeDevice),
  }),
  reply: z.null(),
  limits: [{ by: 'address', points: 20, seconds: 3600 }],
  errors: [4003, 5206],
  sample: { ...ofApp, body: { type: 'feedback', message: 'The list could be shorter.' } },
});

export const readUdidProfile = call({
  name: 'store.udidProfile',
  summary: 'A profile that asks an iPhone or iPad for its identifier (UDID), for builds that name their devices',
  service: 'store',
  method: 'GET',
  path: '/stores/:org/apps/:slug/udid.mobileconfig',
  access: visitor,
  changes: true,
  params: storeAppParams,
  /** application/x-apple-aspen-config, signed. */
  reply: { codec: 'raw' },
  limits: [{ by: 'address', points: 30, seconds: 600 }],
  errors: [4002, 4003],
  sample: ofApp,
});

export const putDevice = call({
  name: 'store.putDevice',
  summary: 'What a device answers to the profile, signed by itself; it is sent back to the page of the app',
  service: 'store',
  method: 'POST',
  path: '/stores/:org/devices/:deviceToken',
  access: visitor,
  changes: true,
  params: z.extend(orgParams, { deviceToken: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  secret: ['deviceToken'],
  body: {
    codec: 'bytes',
    types: ['application/pkcs7-signature', 'application/octet-stream', 'application/x-apple-aspen-config'],
  },
  /** A redirect, which opens the browser again. */
  reply: { codec: 'raw' },
  limits: [{ by: 'address', points: 60, seconds: 600 }],
  errors: [4004, 6001],
  sample: { params: { org: 'sample-company', deviceToken: 'x'.repeat(43) } },
});
