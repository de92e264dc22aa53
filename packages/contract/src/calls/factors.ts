/**
 * The factors of an account: the second factor, recovery codes, passkeys; and how they are used, when signing in
 * and before something dangerous. Options and credentials of passkeys are the JSON of the Web Authentication standard
 * (`PublicKeyCredential.parseCreationOptionsFromJSON` and `toJSON`).
 */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { stepUpMethods } from '../constants.ts';
import { session, user } from '../entities.ts';
import { id, instant, line, mailedCode } from '../fields.ts';

const self = { access: { kind: 'user' }, personal: true, service: 'api' } as const;
/** For those who act for somebody else, too: they step up with their own account. */
const stepUpCaller = { access: { kind: 'user' }, service: 'api' } as const;
const open = { access: { kind: 'open' }, service: 'api' } as const;

const webauthnJson = z.record(z.string(), z.unknown());
const ticket = z.string().check(z.maxLength(200));
const totpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/));
/** As it is shown, or without the hyphens, in any case. */
const recoveryCode = z.string().check(z.trim(), z.maxLength(40));
const recoveryCodes = z.object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
});
const challenge = z.object({ ticket: z.string(), options: webauthnJson });
const sampleCredential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response: {} };

const passkey = z.object({
  id,
  name: z.string(),
  /** Kept by an account of the maker of the device, and so there on other devices, too. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

export const readSecurity = call({
  ...self,
  name: 'factors.read',
  summary: 'How you sign in: password, second factor, passkeys, and an address that waits to be confirmed',
  method: 'GET',
  path: '/users/security',
  changes: false,
  reply: z.object({
    /** Null without a password. */
    passwordChangedAt: z.nullable(instant),
    twoFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.int() })),
    passkeys: z.array(passkey),
    emailChange: z.nullable(z.object({ email: z.string(), expiresAt: instant })),
  }),
});

export const beginTotp = call({
  ...self,
  name: 'factors.beginTotp',
  summary: 'Begin to set up an authenticator app: a secret to scan or type, not in use until a code of it is confirmed',
  method: 'POST',
  path: '/users/two-factor/totp',
  changes: true,
  stepUp: true,
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://`, for a QR code. */
    uri: z.string(),
  }),
  limits: [{ by: 'user', points: 20, seconds: 600 }],
  errors: [5208],
});

export const confirmTotp = call({
  ...self,
  name: 'factors.confirmTotp',
  summary: 'Switch on two-factor sign-in with a code of the authenticator app; gives the recovery codes',
  method: 'POST',
  path: '/users/two-factor/totp/confirm',
  changes: true,
  stepUp: true,
  body: z.object({ code: totpCode }),
  reply: recoveryCodes,
  limits: [{ by: 'user', points: 30, seconds: 600 }],
  errors: [4017, 5208],
  sample: { body: { code: '000000' } },
});

export const turnOffTwoFactor = call({
  ...self,
  name: 'factors.turnOff',
  summary: 'Switch off two-factor sign-in; the recovery codes are no longer valid',
  method: 'DELETE',
  path: '/users/two-factor',
  changes: true,
  stepUp: true,
  reply: user,
});

export const renewRecoveryCodes = call({
  ...self,
  name: 'factors.renewRecoveryCodes',
  summary: 'New recovery codes in place of all earlier ones; 3001 without two-factor sign-in',
  method: 'POST',
  path: '/users/two-factor/recovery-codes',
  changes: true,
  stepUp: true,
  reply: recoveryCodes,
  limits: [{ by: 'user', points: 20, seconds: 600 }],
});

export const startPasskey = call({
  ...self,
  name: 'factors.startPasskey',
  summary: 'Begin to add a passkey: options for the browser',
  method: 'POST',
  path: '/users/passkeys/options',
  changes: true,
  stepUp: true,
  reply: challenge,
  limits: [{ by: 'user', points: 30, seconds: 600 }],
});

export const addPasskey = call({
  ...self,
  name: 'factors.addPasskey',
  summary: 'Add the passkey that the browser has made',
  method: 'POST',
  path: '/users/passkeys',
  changes: true,
  stepUp: true,
  body: z.object({ ticket, name: line(60, 1), credential: webauthnJson }),
  reply: passkey,
  limits: [{ by: 'user', points: 30, seconds: 600 }],
  errors: [4017, 4018],
  sample: { body: { ticket: 'unknown', name: 'Work laptop', credential: sampleCredential } },
});

export const renamePasskey = call({
  ...self,
  name: 'factors.renamePasskey',
  summary: 'Give a passkey another name',
  method: 'PATCH',
  path: '/users/passkeys/:passkeyId',
  changes: true,
  params: z.object({ passkeyId: id }),
  body: z.object({ name: line(60, 1) }),
  reply: passkey,
  sample: { params: { passkeyId: '0199a000-0000-7000-8000-000000000000' }, body: { name: 'Work laptop' } },
});

export const deletePasskey = call({
  ...self,
  name: 'factors.deletePasskey',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/users/passkeys/:passkeyId',
  changes: true,
  stepUp: true,
  params: z.object({ passkeyId: id }),
  reply: z.null(),
  sample: { params: { passkeyId: '0199a000-0000-7000-8000-000000000000' } },
});

export const startPasskeyLogin = call({
  ...open,
  name: 'factors.startPasskeyLogin',
  summary: 'Begin to sign in with a passkey alone: options for the browser',
  method: 'POST',
  path: '/auth/login/passkey/options',
  changes: true,
  reply: challenge,
  limits: [{ by: 'address', points: 120, seconds: 60 }],
});

export const passkeyLogin = call({
  ...open,
  name: 'factors.passkeyLogin',
  summary: 'Sign in with a passkey, without a password',
  method: 'POST',
  path: '/auth/login/passkey',
  changes: true,
  body: z.object({ ticket, credential: webauthnJson }),
  reply: session,
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [4017, 4018],
  sample: { body: { ticket: 'unknown', credential: sampleCredential } },
});

export const secondFactorOptions = call({
  ...open,
  name: 'factors.secondFactorOptions',
  summary: 'Options for the browser to use a passkey as the second step of signing in',
  method: 'POST',
  path: '/auth/login/second-factor/options',
  changes: true,
  body: z.object({ ticket }),
  reply: z.object({ options: webauthnJson }),
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [4018],
  sample: { body: { ticket: 'unknown' } },
});

export const secondFactor = call({
  ...open,
  name: 'factors.secondFactor',
  summary: 'The second step of signing in, with the ticket that came with 4011',
  method: 'POST',
  path: '/auth/login/second-factor',
  changes: true,
  body: z.discriminatedUnion('method', [
    z.object({ ticket, method: z.literal('totp'), code: totpCode }),
    z.object({ ticket, method: z.literal('recovery'), code: recoveryCode }),
    z.object({ ticket, method: z.literal('passkey'), credential: webauthnJson }),
  ]),
  reply: session,
  limits: [{ by: 'address', points: 60, seconds: 60 }],
  errors: [4017, 4018],
  sample: { body: { ticket: 'unknown', method: 'totp', code: '000000' } },
});

export const readStepUp = call({
  ...stepUpCaller,
  name: 'factors.readStepUp',
  summary: 'The methods with which you can step up, and until when the last step-up holds',
  method: 'GET',
  path: '/auth/step-up',
  changes: false,
  reply: z.object({ methods: z.array(z.enum(stepUpMethods)), steppedUpUntil: instant }),
});

export const stepUp = call({
  ...stepUpCaller,
  name: 'factors.stepUp',
  summary: 'Step up: confirm that it is you, so that what is dangerous is open for ten minutes',
  method: 'POST',
  path: '/auth/step-up',
  changes: true,
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    z.object({ method: z.literal('totp'), code: totpCode }),
    z.object({ method: z.literal('recovery'), code: recoveryCode }),
    z.object({ method: z.literal('passkey'), ticket, credential: webauthnJson }),
    z.object({ method: z.literal('code'), code: mailedCode }),
  ]),
  reply: z.object({ steppedUpUntil: instant }),
  limits: [
    { by: 'user', points: 15, seconds: 600 },
    { by: 'user', points: 60, seconds: 86_400 },
  ],
  errors: [4017, 4018],
  sample: { body: { method: 'password', password: 'Wrong-pass-1' } },
});

export const stepUpOptions = call({
  ...stepUpCaller,
  name: 'factors.stepUpOptions',
  summary: 'Options for the browser to step up with a passkey',
  method: 'POST',
  path: '/auth/step-up/options',
  changes: true,
  reply: challenge,
  limits: [{ by: 'user', points: 60, seconds: 600 }],
});

export const mailStepUpCode = call({
  ...stepUpCaller,
  name: 'factors.mailStepUpCode',
  summary: 'Mail a code to step up with; 3001 for those who have a password, a second factor or a passkey',
  method: 'POST',
  path: '/auth/step-up/code',
  changes: true,
  reply: z.object({ delayed: z.boolean() }),
  limits: [
    { by: 'user', points: 5, seconds: 600 },
    { by: 'user', points: 15, seconds: 86_400 },
  ],
});
