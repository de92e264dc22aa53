/** Kinds of fields that several calls share. A rule of our own carries the name of its text in `rule`. */
import * as z from 'zod/mini';
import { languages, page as pageSizes, passwordRules, serviceAccountDomain, workspaceRules } from './constants.ts';
import { reservedSlugs } from './services.ts';
import type { ValidatorName } from './validators.ts';

export function rule<T>(name: ValidatorName, holds: (value: T) => boolean) {
  return z.refine<T>(holds, { params: { rule: name } });
}

/**
 * Text of one line: trimmed, without control characters, which neither mails nor logs nor databases want, without the
 * other ends of a line, and without what turns the direction of the text around it, so that a name reads as something
 * else (Unicode Technical Report 36, section 2.5).
 */
export function line(max: number, min = 0) {
  return z.string().check(
    z.trim(),
    rule('type', (text: string) => !notInLines.test(text)),
    ...(min > 0 ? [rule<string>('required', isVisible), z.minLength(min)] : []),
    z.maxLength(max),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInLines = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Joiners and marks alone show nothing: nobody could tell such a name from none. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}

export const language = z.enum(languages);

/** Six digits, as mailed; pasted ones may have spaces around them. */
export const mailedCode = z.string().check(z.trim(), z.regex(/^\d{6}$/));

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), rule('email', isPersonal));

/** As the HTML standard has it, with a dot required in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Nobody gets mail at the address of a service account: it can neither sign in, nor be invited, nor be registered. */
function isPersonal(text: string): boolean {
  return emailPattern.test(text) && !text.endsWith(`.${serviceAccountDomain}`);
}

/** Whom to ask; all of it may be left out. */
export const contact = {
  name: z.optional(line(120)),
  email: z.optional(email),
  phone: z.optional(line(30)),
};

/** Every one of them has to be valid; what is empty in between is not an address either. */
export const emails = z
  .array(z.string().check(z.trim(), z.toLowerCase()))
  .check(rule('emails', (list: string[]) => list.every((text) => text.length <= 254 && isPersonal(text))));

/** An address of the web: a link that a page shows or a server that is called, and never a script. */
export const url = z.string().check(
  z.trim(),
  z.maxLength(2000),
  rule('url', (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)),
);

export const json = z.string().check(rule('json', isJson));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Six hexadecimal digits; the # that people paste with them is left alone. */
export const hexColor = z.string().check(
  z.trim(),
  rule('hexColor', (text: string) => /^#?[0-9a-f]{6}$/i.test(text)),
);

export const alphanumeric = z.string().check(rule('alphanumeric', (text: string) => /^[a-z0-9]+$/i.test(text)));
export const numeric = z.string().check(rule('numeric', (text: string) => /^[0-9]+$/.test(text)));

/** Without a digit it is no number, however right its characters. */
export const phone = z.string().check(
  z.trim(),
  rule('phone', (text: string) => /^[0-9 ]*$/.test(text) && /[0-9]/.test(text)),
);

export const onboardingPhone = z.string().check(
  z.trim(),
  z.maxLength(30),
  rule('onboardingPhone', (text: string) => /^[0-9 +-]*$/.test(text) && /[0-9]/.test(text)),
);

/** The same text once more, such as a new password. */
export function sameAs(other: string) {
  return z.string().check(rule('sameAs', (text: string) => text === other));
}

/** Typed before a workspace is deleted. */
export function workspaceSlug(slugOf: string) {
  return z.string().check(
    z.trim(),
    rule('workspaceSlug', (text: string) => text === slugOf),
  );
}

export const selectedBuilds = z.array(z.uuid()).check(rule('selectBuild', (list: string[]) => list.length > 0));

/** Names of groups as a SAML provider sends them: what it sends is compared letter by letter. */
export const groupNames = z.array(z.string().check(z.trim(), z.maxLength(200))).check(
  rule('groupNames', (names: string[]) => {
    return names.every((name) => name !== '') && new Set(names).size === names.length;
  }),
);

type InterpolationRule = Extract<
  ValidatorName,
  'interpolationArguments' | 'interpolationDepProfileTags' | 'interpolationDisplayName'
>;

/**
 * A text with `{{name}}` in the place of what is known of a device or its user. Whatever has braces has to be one of
 * the names; without an access provider nothing is known, and no name can be used.
 */
export function interpolated(name: InterpolationRule, variables: readonly string[], hasProvider = true) {
  return z.string().check(
    z.maxLength(1000),
    rule('type', (text: string) => !notInLines.test(text)),
    rule(name, (text: string) => namesOnly(text, variables)),
    rule('interpolationProvider', (text: string) => hasProvider || namesIn(text).length === 0),
  );
}

const interpolation = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Whether all that stands in braces is one of these names. */
export function namesOnly(text: string, variables: readonly string[]): boolean {
  return (
    text.replaceAll(interpolation, '').search(/[{}]/) < 0 && namesIn(text).every((used) => variables.includes(used))
  );
}

/** What a text names in double braces. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(interpolation)].map(([, name = '']) => name);
}

/** Password strength (platform-shell.md, section 5). A passphrase skips the four kinds of characters. */
export const newPassword = z.string().check(
  z.minLength(passwordRules.min),
  z.maxLength(passwordRules.max),
  rule('passwordRun', (text: string) => !/(.)\1\1/u.test(text)),
  rule('passwordLower', (text: string) => isPassphrase(text) || /\p{Ll}/u.test(text)),
  rule('passwordUpper', (text: string) => isPassphrase(text) || /\p{Lu}/u.test(text)),
  rule('passwordDigit', (text: string) => isPassphrase(text) || /\p{Nd}/u.test(text)),
  rule('passwordSpecial', (text: string) => isPassphrase(text) || /[^\p{L}\p{Nd}\s]/u.test(text)),
);

function isPassphrase(text: string): boolean {
  return text.length >= passwordRules.passphrase;
}

function slugUpTo(max: number) {
  return z.string().check(
    rule('required', (text: string) => text.length > 0),
    rule('slugMinLength', (text: string) => text.length === 0 || text.length >= workspaceRules.slugMin),
    z.maxLength(max),
    rule('slugCharacters', (text: string) => /^[a-z0-9-]*$/.test(text)),
    rule('slugEnds', (text: string) => !/^-|-$/.test(text)),
    rule('slugHyphens', (text: string) => !text.includes('--')),
  );
}

/** The address of a workspace (platform-shell.md, section 5). */
export const slug = slugUpTo(workspaceRules.slugMax);

/** Not the name of a page or service, and nothing that could be taken for an id. */
export function newSlugUpTo(max: number) {
  return slugUpTo(max).check(
    rule(
      'slugReserved',
      (text: string) => !reservedSlugs.has(text) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
    ),
  );
}

export const newSlug = newSlugUpTo(workspaceRules.slugMax);

/** A workspace in a path: its slug or its id. What is neither is simply not found. */
export const orgParams = z.object({ org: z.string().check(z.maxLength(100)) });

export const id = z.uuid();
/** A moment in UTC that databases know too: they have no year 0, and no use for endless fractions of a second. */
export const instant = z.iso.datetime().check(
  z.maxLength(40),
  rule('type', (text: string) => !text.startsWith('0000')),
);

/** A whole number in a query string. */
function wholeNumber(min: number, max: number, fallback: number) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
    ),
    fallback,
  );
}

/** Several values of a filter in one parameter of the query, with commas between them; `comma` says which ones are. */
export function several<T extends z.ZodMiniType<unknown, string>>(item: T, comma: RegExp | string = ',') {
  return z.pipe(
    z.string().check(z.maxLength(4000)),
    z.pipe(
      z.transform((text: string) => text.split(comma).map((part) => part.trim())),
      z.array(item).check(z.maxLength(50)),
    ),
  );
}

/** How lists are asked for: a size, and where the previous page ended. */
export const pageQuery = {
  limit: wholeNumber(1, pageSizes.max, pageSizes.default),
  after: z.optional(z.string().check(z.maxLength(2000))),
};

export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Counted up to a bound, so that no list has to be read whole. */
    totalDocs: z.int(),
    /** Give it as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  });
}
