/** Times, sizes and defaults of the product (platform-shell.md, section 9; domain.md, section 9). */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

export const requestTimeout = 30_000;
export const csvExportTimeout = 120_000;
export const permissionsCacheTime = 3_600_000;

/** Opaque tokens: how long each lives, and how long a just-rotated refresh token is still honoured. */
export const accessTokenTime = 10 * 60_000;
export const refreshTokenTime = 30 * 24 * 3_600_000;
export const refreshGraceTime = 10_000;
/** However often it is refreshed, a session ends after this long (ASVS 5, 7.3.2). */
export const sessionDays = 180;

/** What the tokens of programs begin with, so that people and scanners know one when they see it. */
export const apiTokenPrefix = 'mst_';
export const apiTokenRules = { nameMax: 80, maxScopes: 200, perWorkspace: 200, accountsPerWorkspace: 50 } as const;

/** Addresses of programs that are members end in it, behind the slug of their workspace; no mail ever gets there. */
export const serviceAccountDomain = 'serviceaccount.muster.internal';

/** How long the provider's staff act for somebody before they have to say again why. */
export const supplantMinutes = { default: 30, max: 240 } as const;

/** For how long a step-up opens what is dangerous. */
export const stepUpTime = 10 * 60_000;

export const verificationCodeTime = 15 * 60_000;
export const verificationCodeAttempts = 5;
/** A mail takes a moment to arrive: until then, another one would only make the first one worthless. */
export const mailRest = 30_000;
/** How long the mailed link to choose a new password works. */
export const passwordLinkTime = 60 * 60_000;

/** The code of an authenticator, one of the recovery codes, a passkey. */
export const secondFactors = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];
/** `code` is one that is mailed, for those who have nothing else. */
export const stepUpMethods = ['password', ...secondFactors, 'code'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** A sign-in that waits for its second step, and a question to a passkey. */
export const ticketTime = 10 * 60_000;
export const ticketAttempts = 5;
/** Wrong codes of an authenticator per account: in a year of guessing, about one in fifty would be found. */
export const totpGuessesPerDay = 20;
export const recoveryCodeCount = 10;
export const maxPasskeys = 20;

export const passwordRules = { min: 8, max: 128, passphrase: 20, identicalRun: 3 } as const;
export const workspaceRules = { nameMin: 3, nameMax: 120, slugMin: 3, slugMax: 63 } as const;

export const trialPlanCode = 'trial';
export const freePlanCode = 'company-free-tier';
export const trialDays = 14;
export const trialStates = ['running', 'over', 'none'] as const;
export type TrialState = (typeof trialStates)[number];
export const defaultStoreSecurity = 'public';

/** Overview tiles cover this many days, today included (platform-shell.md, section 9). */
export const overviewDays = 30;

export const page = { default: 25, max: 100 } as const;
