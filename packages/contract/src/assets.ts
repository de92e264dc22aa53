/** Assets of devices (domain.md, section 3): apps, books, images and scripts that a workspace keeps for its devices. */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { enrollmentVariables } from './enrollment-variables.ts';
import { type AssetType, assetTypes } from './enumerations/devices.ts';
import { id, instant, interpolated, line, orgParams, rule } from './fields.ts';

const megabyte = 1_000_000;

export const assetRules = {
  nameMax: 120,
  descriptionMax: 1000,
  tagMax: 60,
  tagsMax: 20,
  fileNameMax: 255,
  /** The largest file of each type, in bytes. */
  sizeMax: { app: 2000 * megabyte, book: 500 * megabyte, image: 20 * megabyte, script: megabyte },
  argumentsMax: 20,
  /** So many characters of a line end up in what a script is given for a variable. */
  valueMax: 1000,
} as const satisfies { sizeMax: Record<AssetType, number>; [key: string]: unknown };

export const assetParams = z.extend(orgParams, { assetId: id });
const number = z.string().check(z.regex(/^[1-9]\d{0,5}$/));
export const assetVersionParams = z.extend(assetParams, { version: z.pipe(number, z.transform(Number)) });

export const scriptLanguages = ['bash', 'zsh', 'python', 'powershell'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

const assetTag = line(assetRules.tagMax, 1);

/** What can be said of an asset of any type. */
export const assetFields = {
  name: line(assetRules.nameMax, 1),
  description: paragraphs(assetRules.descriptionMax),
  tags: z.array(assetTag).check(z.maxLength(assetRules.tagsMax)),
} as const;

/** Whoever runs the script gives it a value: `{{argument.name}}` in its text. */
const scriptArgument = z.object({
  name: z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{0,39}$/)),
  default: z._default(interpolated('interpolationArguments', enrollmentVariables), ''),
  required: z._default(z.boolean(), false),
});

const bytes = new TextEncoder();

/** Kept as it is, line ends included. Databases know no NUL, and halves of a letter are no UTF-8. */
const scriptText = z.string().check(
  rule('type', (text: string) => !text.includes('\u0000') && text.isWellFormed()),
  rule('scriptSize', (text: string) => bytes.encode(text).length <= assetRules.sizeMax.script),
);

export const scriptFields = {
  language: z.enum(scriptLanguages),
  content: scriptText,
  arguments: z._default(
    z.array(scriptArgument).check(
      z.maxLength(assetRules.argumentsMax),
      rule('keyRepeated', (list: { name: string }[]) => new Set(list.map(({ name }) => name)).size === list.length),
    ),
    [],
  ),
} as const;

export const script = z.object(scriptFields);
export type Script = z.output<typeof script>;

/** A name begins with a letter: `{{.State}}` and `{{}}` belong to other programs, and stay as they are. */
const variable = /\{\{\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** What a script can name: what is known of the device, and its own arguments. */
export function scriptVariables(declared: readonly { name: string }[]): string[] {
  return [...enrollmentVariables, ...declared.map(({ name }) => `argument.${name}`)];
}

/** What a script names, where it stands, in the order of the text. */
export function variablesIn(content: string): { name: string; from: number; to: number }[] {
  return [...content.matchAll(variable)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    from: index,
    to: index + whole.length,
  }));
}

/** What it names that nobody knows, each once. */
export function unknownVariables(content: string, declared: readonly { name: string }[]): string[] {
  const known = new Set(scriptVariables(declared));
  return [...new Set(variablesIn(content).map(({ name }) => name))].filter((name) => !known.has(name));
}

/**
 * A script runs with all rights, and the name of a device or an employee is what somebody typed: what could end a
 * quotation or begin a command in one of the languages becomes `_`.
 */
function harmless(value: string): string {
  return value
    .slice(0, assetRules.valueMax)
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{M}\p{N} ._@:/+,=%?-]/gu, '_');
}

/** What is filled in is not read again. What has no value is left empty. */
export function fillScript(content: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return content.replaceAll(variable, (_whole, name: string) =>
    harmless((Object.hasOwn(values, name) && values[name]) || ''),
  );
}

/** Shells take the return at the end of a line for a part of the last word. */
export function hasCrlf(content: string): boolean {
  return content.includes('\r\n');
}

/** What a package says of itself, as builds have it. */
const appInfo = z.object({
  format: z.string(),
  os: z.string(),
  identifier: z.nullable(z.string()),
  name: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  minimumOs: z.nullable(z.string()),
});
export type AssetAppInfo = z.output<typeof appInfo>;

export const bookFormats = ['epub', 'pdf', 'ibooks'] as const;
export type BookFormat = (typeof bookFormats)[number];
export const imageFormats = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Never changes. The newest is the current one until somebody goes back to another. */
export const assetVersion = z.object({
  number: z.int(),
  current: z.boolean(),
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** Drawn anew from the image, or from the icon of the app; null where there is none. */
  picture: z.nullable(z.string()),
  app: z.nullable(appInfo),
  book: z.nullable(z.object({ format: z.enum(bookFormats) })),
  image: z.nullable(z.object({ format: z.enum(imageFormats) })),
  script: z.nullable(z.object({ language: z.enum(scriptLanguages), crlf: z.boolean() })),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
});
export type AssetVersion = z.output<typeof assetVersion>;

/** What uses an asset: a policy, by its id. */
export const assetUse = z.object({ kind: z.string(), id, name: z.string() });
export type AssetUse = z.output<typeof assetUse>;

/** A row of the list. */
export const asset = z.object({
  id,
  type: z.enum(assetTypes),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Null until its first file has come. */
  version: z.nullable(assetVersion),
  versions: z.int(),
  /** Of all versions together, in bytes. */
  size: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Asset = z.output<typeof asset>;

export const assetDetails = z.extend(asset, {
  /** The number of the newest version, which the next one of a script is based on; 0 where there is none. */
  newest: z.int(),
  usedBy: z.array(assetUse),
  createdBy: z.nullable(z.string()),
});
export type AssetDetails = z.output<typeof assetDetails>;

export const assetSorts = [
  'name',
  '-name',
  'size',
  '-size',
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
] as const;
