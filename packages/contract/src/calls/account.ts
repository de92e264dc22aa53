/** What people change about their own account: who they are, how they are reached, and where they are signed in. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { ownSession, user } from '../entities.ts';
import { email, id, instant, language, line, mailedCode, newPassword } from '../fields.ts';

const self = { access: { kind: 'user' }, personal: true, service: 'api' } as const;

export const updateProfile = call({
  ...self,
  name: 'account.updateProfile',
  summary: 'Change your names, your language and whether you get the newsletter',
  method: 'PATCH',
  path: '/users/profile',
  changes: true,
  body: z.object({
    /** The one that was read; with another in its place nothing is changed. */
    updatedAt: instant,
    firstName: z.optional(line(80, 1)),
    lastName: z.optional(line(80, 1)),
    language: z.optional(language),
    newsletter: z.optional(z.boolean()),
  }),
  reply: user,
  errors: [5203],
  sample: { body: { updatedAt: '2026-01-01T00:00:00.000Z', firstName: 'Ada', lastName: 'Sample', language: 'en' } },
});

export const putPicture = call({
  ...self,
  name: 'account.putPicture',
  summary: 'Show a picture of yourself; it is cut to a square and drawn anew',
  method: 'PUT',
  path: '/users/profile/picture',
  changes: true,
  body: { codec: 'bytes', types: ['image/png', 'image/jpeg', 'image/webp'] },
  bodyLimit: 5 * 1024 * 1024,
  reply: user,
  limits: [{ by: 'user', points: 20, seconds: 600 }],
  errors: [5206],
});

export const deletePicture = call({
  ...self,
  name: 'account.deletePicture',
  summary: 'Show no picture of yourself any more',
  method: 'DELETE',
  path: '/users/profile/picture',
  changes: true,
  reply: user,
});

export const updatePassword = call({
  ...self,
  name: 'account.updatePassword',
  summary:
    'Change your password; all other sessions end. Whoever has none yet chooses one after step-up (4010) instead',
  method: 'POST',
  path: '/auth/register/update-password',
  changes: true,
  body: z.object({
    /** Left out by those who have none. */
    currentPassword: z.optional(z.string().check(z.maxLength(1024))),
    password: newPassword,
  }),
  reply: user,
  limits: [{ by: 'user', points: 10, seconds: 600 }],
  errors: [4006, 4010],
  sample: { body: { currentPassword: 'Wrong-pass-1', password: 'Sample-pass-1' } },
});

const emailChange = z.object({
  email: z.string(),
  expiresAt: instant,
  /** True while the mail server is out of reach: the mails are queued and will follow. */
  delayed: z.boolean(),
});

export const startEmailChange = call({
  ...self,
  name: 'account.startEmailChange',
  summary: 'Ask for another address: a code is mailed to both. Calling it again mails new codes',
  method: 'POST',
  path: '/users/email',
  changes: true,
  stepUp: true,
  body: z.object({ email }),
  reply: emailChange,
  limits: [
    { by: 'user', points: 5, seconds: 600 },
    { by: 'user', points: 15, seconds: 86_400 },
    { by: { body: 'email' }, points: 10, seconds: 86_400 },
  ],
  sample: { body: { email: 'new@example.com' } },
});

export const confirmEmailChange = call({
  ...self,
  name: 'account.confirmEmailChange',
  summary: 'Confirm the new address with the codes mailed to both; all other sessions end',
  method: 'POST',
  path: '/users/email/confirm',
  changes: true,
  body: z.object({
    /** Mailed to the address so far, and to the new one. */
    oldCode: mailedCode,
    newCode: mailedCode,
  }),
  reply: user,
  limits: [{ by: 'user', points: 30, seconds: 86_400 }],
  errors: [4009],
  sample: { body: { oldCode: '000000', newCode: '000000' } },
});

export const cancelEmailChange = call({
  ...self,
  name: 'account.cancelEmailChange',
  summary: 'Keep the address; the mailed codes are no longer valid',
  method: 'DELETE',
  path: '/users/email',
  changes: true,
  reply: z.null(),
});

export type OwnSession = z.output<typeof ownSession>;

/** A time for which the provider's staff acted for the user. */
const supportSession = z.object({
  id,
  /** Who it was. */
  by: z.string(),
  reason: z.string(),
  createdAt: instant,
  /** When it ended, or will. */
  endsAt: instant,
});
export type SupportSession = z.output<typeof supportSession>;

export const listSessions = call({
  ...self,
  name: 'account.sessions',
  summary: 'Where you are signed in, the last used first; and when the provider’s staff acted for you, the last first',
  method: 'GET',
  path: '/users/sessions',
  changes: false,
  reply: z.object({ items: z.array(ownSession), support: z.array(supportSession) }),
});

export const revokeSession = call({
  ...self,
  name: 'account.revokeSession',
  summary: 'Sign out one of your sessions',
  method: 'DELETE',
  path: '/users/sessions/:sessionId',
  changes: true,
  params: z.object({ sessionId: id }),
  reply: z.null(),
  sample: { params: { sessionId: '0199a000-0000-7000-8000-000000000000' } },
});

export const revokeOtherSessions = call({
  ...self,
  name: 'account.revokeOtherSessions',
  summary: 'Sign out all of your sessions but this one',
  method: 'DELETE',
  path: '/users/sessions',
  changes: true,
  reply: z.object({ ended: z.int() }),
});
