import * as z from 'zod/mini';
import { call } from '../call.ts';
import { session } from '../entities.ts';
import { personScopes } from '../enumerations/people.ts';
import { id, instant, language, line, newPassword, orgParams } from '../fields.ts';
import { invitedTo, maxInvitations, person, personRights, selection } from '../people.ts';
import { roles } from '../permissions.ts';

/** Invitations by mail. Each belongs to a person of the list, and has that person's id. */
const invitations = (action: 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'invitation', action }) as const;
const personParams = z.extend(orgParams, { personId: id });
const somebody = '0199a000-0000-7000-8000-000000000000';
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** How many addresses a day is the workspace's limit (5224); this one is for those who would mail the same again and again. */
const oneMailbox = [{ by: 'user', points: 1000, seconds: 86_400 }] as const;

export const invitePeople = call({
  name: 'invitations.create',
  summary:
    'Invite people by e-mail; with a bad address nobody is invited, and 6002 says which lines are bad; owners and admins are invited with step-up, and by no token',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/invitations',
  access: invitations('create'),
  changes: true,
  params: orgParams,
  body: z.extend(personRights, {
    ...invitedTo,
    /** Fields of a 6002 are `emails.0`, `emails.1` …, counted from 0. */
    emails: z.array(z.string()).check(z.minLength(1), z.maxLength(maxInvitations)),
    /** Leaves out addresses that are there twice, of members and of invited people, instead of refusing (6002) all. */
    skipKnown: z.optional(z.boolean()),
  }),
  reply: z.object({
    invited: z.int(),
    skipped: z.array(z.object({ line: z.int(), email: z.string(), reason: z.enum(['repeated', 'known']) })),
    /** The people, where there are few of them. */
    people: z.array(person),
    /** True while the mail server is out of reach: the mails are queued and will follow. */
    delayed: z.boolean(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  limits: oneMailbox,
  errors: [4003, 4010, 4014, 4015, 4029, 5224, 6002],
  sample: { body: { emails: ['new@example.com'], role: 'viewer', scope: 'organization' } },
});

export const resendInvitation = call({
  name: 'invitations.resend',
  summary: 'Mail the invitation again, with a new link; the earlier one is no longer valid',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/invitations/:personId/resend',
  access: invitations('update'),
  changes: true,
  params: personParams,
  reply: z.object({ delayed: z.boolean() }),
  limits: oneMailbox,
  errors: [4003, 4029, 5220, 5224],
  sample: { params: { personId: somebody } },
});

export const resendInvitations = call({
  name: 'invitations.resendMany',
  summary: 'Mail many invitations again; people without an open one, and those mailed just now, are left out',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/invitations/resend',
  access: invitations('update'),
  changes: true,
  params: orgParams,
  body: selection,
  reply: z.object({ changed: z.int(), skipped: z.int(), delayed: z.boolean() }),
  bodyLimit: 512 * 1024,
  limits: oneMailbox,
  errors: [5220, 5224],
  sample: { body: { personIds: [somebody] } },
});

export const revokeInvitation = call({
  name: 'invitations.revoke',
  summary: 'Take an invitation back',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/invitations/:personId',
  access: invitations('delete'),
  changes: true,
  params: personParams,
  reply: z.null(),
  errors: [4003, 5220],
  sample: { params: { personId: somebody } },
});

export const readInvitation = call({
  name: 'invitations.read',
  summary: 'What an invitation is about, by the token of its link',
  service: 'api',
  method: 'GET',
  path: '/open-info/invitations/:token',
  access: { kind: 'open' },
  changes: false,
  params: z.object({ token }),
  secret: ['token'],
  reply: z.object({
    state: z.enum(['open', 'expired', 'revoked', 'accepted']),
    email: z.string(),
    organization: z.object({ id, name: z.string(), slug: z.string(), picture: z.nullable(z.string()) }),
    role: z.enum(roles),
    scope: z.enum(personScopes),
    invitedBy: z.nullable(z.string()),
    /** Whether the address has an account: then one signs in with it to accept. */
    hasAccount: z.boolean(),
    expiresAt: instant,
  }),
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [3001],
  sample: { params: { token: 'unknown' } },
});

export const acceptInvitation = call({
  name: 'invitations.accept',
  summary: 'Accept as the signed-in user, whose address has to be the invited one',
  service: 'api',
  method: 'POST',
  path: '/invitations/accept',
  access: { kind: 'user' },
  changes: true,
  personal: true,
  body: z.object({ token }),
  reply: z.object({ id, slug: z.string(), name: z.string() }),
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [3001, 5202, 5204, 5220],
  sample: { body: { token: 'unknown' } },
});

export const acceptAsNewUser = call({
  name: 'invitations.acceptAsNew',
  summary: 'Accept with a new account, and sign in; the address counts as confirmed',
  service: 'api',
  method: 'POST',
  path: '/auth/invitations/accept',
  access: { kind: 'open' },
  changes: true,
  body: z.object({
    token,
    firstName: line(80, 1),
    lastName: line(80, 1),
    password: newPassword,
    language,
    newsletter: z.optional(z.boolean()),
  }),
  reply: session,
  limits: [{ by: 'address', points: 30, seconds: 600 }],
  errors: [3001, 5202, 5220, 5221],
  sample: {
    body: { token: 'unknown', firstName: 'Ada', lastName: 'Sample', password: 'Sample-pass-1', language: 'en' },
  },
});
