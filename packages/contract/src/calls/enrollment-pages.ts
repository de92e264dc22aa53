/**
 * The page on which whoever holds a device enrolls it: HTML and forms that need no script. Programs are answered with
 * envelopes where something is refused.
 */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { enrollmentRules } from '../enrollment.ts';

const open = { kind: 'open' } as const;
const page = { codec: 'enrollPage', types: ['text/html'] } as const;
const linkToken = z.string().check(z.minLength(20), z.maxLength(100));
const ofLink = { params: { linkToken: 'ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12ab1' } };
const shown = z.object({ hl: z.optional(z.string().check(z.maxLength(20))) });
const reads = { by: 'address', points: 300, seconds: 60 } as const;
/** As it was typed: what is wrong with it is told beside its field. */
const typed = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
const form = <S extends z.ZodMiniType>(schema: S) =>
  ({ codec: 'form', types: ['application/x-www-form-urlencoded'], schema }) as const;

const ofPage = {
  service: 'mdm',
  access: open,
  params: z.object({ linkToken }),
  secret: ['linkToken'],
  query: shown,
  reply: page,
  sample: ofLink,
} as const;

export const openEnrollPage = call({
  ...ofPage,
  name: 'enrollmentPages.open',
  summary: 'The page of a link or token: what enrolling means, and the next step',
  method: 'GET',
  path: '/apple/join/:linkToken',
  changes: false,
  limits: [reads],
});

/** The addresses of its forms, opened anew, such as by "open in Safari"; and the page after the last of them. */
export const openEnrollStep = call({
  ...ofPage,
  name: 'enrollmentPages.step',
  summary: 'The same page at a step of it',
  method: 'GET',
  path: '/apple/join/:linkToken/:step',
  changes: false,
  params: z.object({ linkToken, step: z.enum(['code', 'sign-in', 'done']) }),
  limits: [reads],
  sample: { params: { ...ofLink.params, step: 'code' } },
});

export const mailEnrollCode = call({
  ...ofPage,
  name: 'enrollmentPages.mailCode',
  summary: 'Mail a code to sign in with; the answer is the same for every address',
  method: 'POST',
  path: '/apple/join/:linkToken/code',
  changes: true,
  body: form(z.object({ email: typed(300) })),
  limits: [
    { by: 'address', points: 20, seconds: 600 },
    { by: { body: 'email' }, points: 5, seconds: 600 },
  ],
});

export const signInToEnroll = call({
  ...ofPage,
  name: 'enrollmentPages.signIn',
  summary: 'Sign in with the mailed code or a password',
  method: 'POST',
  path: '/apple/join/:linkToken/sign-in',
  changes: true,
  body: form(
    z.object({
      email: typed(300),
      /** As mailed; without it the password counts. */
      code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      password: z._default(z.string().check(z.maxLength(128)), ''),
    }),
  ),
  limits: [
    { by: 'address', points: 60, seconds: 600 },
    { by: { body: 'email', from: 'address' }, points: 10, seconds: 600 },
  ],
});

export const sendEnrollForm = call({
  ...ofPage,
  name: 'enrollmentPages.enroll',
  summary: 'The last step: answers to what is asked. It counts as a use, and leads to the profile',
  method: 'POST',
  path: '/apple/join/:linkToken',
  changes: true,
  /** Answers as `field.<key>`. */
  body: form(
    z
      .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000)))
      .check(z.refine((fields) => Object.keys(fields).length <= 2 * enrollmentRules.fieldsMax)),
  ),
  limits: [{ by: 'address', points: 120, seconds: 600 }],
});

export const downloadOfferedProfile = call({
  name: 'enrollmentPages.profile',
  summary: 'The enrollment profile to which the last step led, for some minutes, until a device has come by it',
  service: 'mdm',
  method: 'GET',
  path: '/apple/profile/:profileTicket',
  access: open,
  changes: true,
  params: z.object({ profileTicket: z.string().check(z.regex(/^[\w-]{40,200}$/)) }),
  secret: ['profileTicket'],
  reply: page,
  limits: [reads],
  errors: [4006, 5261],
  sample: { params: { profileTicket: 'x'.repeat(60) } },
});

export const openDepPage = call({
  name: 'enrollmentPages.dep',
  summary: 'Where Setup Assistant begins, with what the device says of itself in x-apple-aspen-deviceinfo',
  service: 'mdm',
  method: 'GET',
  path: '/apple/dep-join/:depToken',
  access: open,
  changes: false,
  params: z.object({ depToken: z.string().check(z.minLength(20), z.maxLength(100)) }),
  secret: ['depToken'],
  query: shown,
  reply: page,
  limits: [reads],
  errors: [4006, 5267],
  sample: { params: { depToken: ofLink.params.linkToken } },
});
