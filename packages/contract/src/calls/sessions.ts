import * as z from 'zod/mini';
import { call } from '../call.ts';
import { session, user } from '../entities.ts';
import { loginProviderKinds } from '../enumerations/people.ts';
import { email, id, language, line, mailedCode, newPassword, orgParams } from '../fields.ts';

const open = { kind: 'open' } as const;
const mailed = z.object({
  /** True while the mail server is out of reach: the mail is queued and will follow. */
  delayed: z.boolean(),
});

export const login = call({
  name: 'sessions.login',
  summary: 'Sign in with e-mail and password',
  service: 'api',
  method: 'POST',
  path: '/auth/login',
  access: open,
  changes: true,
  body: z.object({
    provider: z.literal('traditional'),
    payload: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  }),
  reply: session,
  limits: [
    { by: 'address', points: 60, seconds: 60 },
    { by: { body: 'payload.email', from: 'address' }, points: 10, seconds: 300, knownDevices: true },
    // Against those who guess from many addresses.
    { by: { body: 'payload.email' }, points: 50, seconds: 900, knownDevices: true },
  ],
  errors: [4005, 5336],
  sample: { body: { provider: 'traditional', payload: { email: 'nobody@example.com', password: 'Wrong-pass-1' } } },
});

export const refresh = call({
  name: 'sessions.refresh',
  summary: 'Exchange a refresh token for a new pair of tokens',
  service: 'api',
  method: 'POST',
  path: '/auth/refresh',
  access: open,
  changes: true,
  body: z.object({
    lastAccessToken: z.string().check(z.maxLength(200)),
    refreshToken: z.string().check(z.maxLength(200)),
  }),
  reply: session,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
  errors: [4004],
  sample: { body: { lastAccessToken: 'unknown', refreshToken: 'unknown' } },
});

export const logout = call({
  name: 'sessions.logout',
  summary: 'Sign out of this session',
  service: 'api',
  method: 'GET',
  path: '/auth/logout',
  access: { kind: 'user' },
  changes: true,
  ownSession: true,
  reply: z.null(),
});

export const register = call({
  name: 'sessions.register',
  summary: 'Register; a code to confirm the address is mailed',
  service: 'api',
  method: 'POST',
  path: '/auth/register',
  access: open,
  changes: true,
  body: z.object({
    fields: z.object({
      email,
      password: newPassword,
      firstName: line(80, 1),
      lastName: line(80, 1),
      newsletter: z.optional(z.boolean()),
    }),
    language,
  }),
  reply: mailed,
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: { body: 'fields.email' }, points: 5, seconds: 600 },
    { by: { body: 'fields.email' }, points: 10, seconds: 86_400 },
  ],
  errors: [4008],
  sample: {
    body: {
      fields: { email: 'new@example.com', password: 'Sample-pass-1', firstName: 'Ada', lastName: 'Sample' },
      language: 'en',
    },
  },
});

export const verify = call({
  name: 'sessions.verify',
  summary: 'Confirm the address with the mailed code, and sign in',
  service: 'api',
  method: 'POST',
  path: '/auth/register/verify',
  access: open,
  changes: true,
  body: z.object({ email, code: mailedCode, language }),
  reply: session,
  limits: [
    { by: 'address', points: 30, seconds: 60 },
    { by: { body: 'email' }, points: 15, seconds: 600 },
    // A code has a million values: over a year of tries at this pace, one in a hundred would be found.
    { by: { body: 'email' }, points: 30, seconds: 86_400 },
  ],
  errors: [4009],
  sample: { body: { email: 'nobody@example.com', code: '000000', language: 'en' } },
});

export const resendVerification = call({
  name: 'sessions.resendVerification',
  summary: 'Mail a new code; the earlier one is no longer valid',
  service: 'api',
  method: 'POST',
  path: '/auth/register/verify-resend',
  access: open,
  changes: true,
  body: z.object({ email, language }),
  reply: mailed,
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: { body: 'email' }, points: 5, seconds: 600 },
    { by: { body: 'email' }, points: 10, seconds: 86_400 },
  ],
  sample: { body: { email: 'nobody@example.com', language: 'en' } },
});

export const forgotPassword = call({
  name: 'sessions.forgotPassword',
  summary: 'Mail a link with which a new password can be chosen; known and unknown addresses are answered alike',
  service: 'api',
  method: 'POST',
  path: '/auth/register/forgot-password',
  access: open,
  changes: true,
  body: z.object({ email, language }),
  reply: mailed,
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: { body: 'email' }, points: 5, seconds: 600 },
    { by: { body: 'email' }, points: 10, seconds: 86_400 },
  ],
  sample: { body: { email: 'nobody@example.com', language: 'en' } },
});

export const changePassword = call({
  name: 'sessions.changePassword',
  summary: 'Choose a new password with the mailed link, and sign in; all other sessions end',
  service: 'api',
  method: 'POST',
  path: '/auth/register/change-password',
  access: open,
  changes: true,
  body: z.object({ token: z.string().check(z.maxLength(1024)), password: newPassword, language }),
  reply: session,
  limits: [{ by: 'address', points: 30, seconds: 600 }],
  errors: [4006],
  sample: { body: { token: 'unknown', password: 'Sample-pass-1', language: 'en' } },
});

export const readProviders = call({
  name: 'sessions.providers',
  summary: 'How people sign in to a workspace, by its slug',
  service: 'api',
  method: 'GET',
  path: '/open-info/providers/:org',
  access: open,
  changes: false,
  params: orgParams,
  reply: z.object({
    organization: z.object({ name: z.string(), slug: z.string(), picture: z.nullable(z.string()) }),
    providers: z.array(z.object({ id, name: z.string(), kind: z.enum(loginProviderKinds) })),
    /** Whether e-mail and password are taken, too. */
    traditional: z.boolean(),
  }),
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [3001],
  sample: { params: { org: 'sample-company' } },
});

export const readProfile = call({
  name: 'sessions.profile',
  summary: 'The signed-in user and their workspaces',
  service: 'api',
  method: 'GET',
  path: '/users/profile',
  access: { kind: 'user' },
  changes: false,
  reply: user,
});
