/** Kinds of fields that several calls share. A rule of our own carries the name of its text in `rule`. */
import * as z from 'zod/mini';
import { languages, page as pageSizes, passwordRules, workspaceRules } from './constants.ts';
import { reservedSlugs } from './services.ts';
import type { ValidatorName } from './validators.ts';

function rule<T>(name: ValidatorName, holds: (value: T) => boolean) {
  return z.refine<T>(holds, { params: { rule: name } });
}

/** Text of one line: trimmed, without control characters, which neither mails nor logs nor databases want. */
export function line(max: number, min = 0) {
  return z.string().check(
    z.trim(),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    rule('type', (text: string) => !/[\u0000-\u001f\u007f]/.test(text)),
    ...(min > 0 ? [rule<string>('required', (text) => text.length > 0), z.minLength(min)] : []),
    z.maxLength(max),
  );
}

export const language = z.enum(languages);

export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  rule('email', (text: string) => emailPattern.test(text)),
);

/** As the HTML standard has it, with a dot required in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

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

/** The address of a workspace (platform-shell.md, section 5). */
export const slug = z.string().check(
  rule('required', (text: string) => text.length > 0),
  rule('slugMinLength', (text: string) => text.length === 0 || text.length >= workspaceRules.slugMin),
  z.maxLength(workspaceRules.slugMax),
  rule('slugCharacters', (text: string) => /^[a-z0-9-]*$/.test(text)),
  rule('slugEnds', (text: string) => !/^-|-$/.test(text)),
  rule('slugHyphens', (text: string) => !text.includes('--')),
);

/** Not the name of a page or service, and nothing that could be taken for an id. */
export const newSlug = slug.check(
  rule(
    'slugReserved',
    (text: string) => !reservedSlugs.has(text) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  ),
);

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

/** How lists are asked for: a size, and where the previous page ended. */
export const pageQuery = {
  limit: wholeNumber(1, pageSizes.max, pageSizes.default),
  after: z.optional(z.string().check(z.maxLength(200))),
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
