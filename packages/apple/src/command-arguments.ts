import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { AppleMessageError } from './apple-message-error.ts';
import { commandSchema, type KeySchema, type ValueSchema } from './command-catalogue.ts';

export type ArgumentProblemKind =
  | 'unknownCommand'
  | 'unknownKey'
  | 'required'
  | 'type'
  | 'value'
  | 'range'
  | 'pattern'
  | 'oneOf'
  | 'tooLarge';

export interface ArgumentProblem {
  /** Keys and indexes, such as `Settings.0.Enabled`; empty for the whole. */
  path: string;
  problem: ArgumentProblemKind;
  /** The type, the values or the keys that would do. */
  expected?: readonly (string | number)[];
}

/** What the schema has no word for: of these keys a command needs one. */
const oneOf: Readonly<Record<string, readonly string[]>> = {
  EnableLostMode: ['Message', 'PhoneNumber'],
  InstallApplication: ['iTunesStoreID', 'Identifier', 'ManifestURL'],
  InstallEnterpriseApplication: ['Manifest', 'ManifestURL'],
  InstallMedia: ['iTunesStoreID', 'MediaURL'],
  RemoveMedia: ['iTunesStoreID', 'PersistentID'],
  RequestMirroring: ['DestinationName', 'DestinationDeviceID'],
  DeleteUser: ['UserName', 'DeleteAllUsers'],
};

const deepest = 24;
const mostValues = 50_000;

/**
 * Arguments in JSON, checked against the catalogue: bytes in base64, dates in ISO 8601. Null counts as missing.
 * An empty list: they can be sent.
 */
export function validateCommand(requestType: string, args: unknown): ArgumentProblem[] {
  return convert(requestType, args).problems;
}

/** The keys of a command from its arguments in JSON; `invalid` where `validateCommand` finds a problem. */
export function toCommandArguments(requestType: string, args: unknown): PlistDict {
  const { value, problems } = convert(requestType, args);
  const [first] = problems;
  if (first !== undefined)
    throw new AppleMessageError('invalid', `${first.problem} at ${first.path || requestType}`, { key: first.path });
  return value;
}

function convert(requestType: string, args: unknown): { value: PlistDict; problems: ArgumentProblem[] } {
  const schema = commandSchema(requestType);
  if (schema === undefined) return { value: new Map(), problems: [{ path: '', problem: 'unknownCommand' }] };
  const conversion = new Conversion();
  const value = conversion.dictionary({ type: 'dictionary', keys: schema.keys ?? [] }, args ?? {}, []);
  const needed = oneOf[requestType];
  if (needed !== undefined && value !== undefined && !needed.some((key) => value.has(key)))
    conversion.report([], 'oneOf', needed);
  return { value: value ?? new Map(), problems: conversion.problems };
}

type Path = readonly (string | number)[];

class Conversion {
  readonly problems: ArgumentProblem[] = [];
  #values = 0;

  report(path: Path, problem: ArgumentProblemKind, expected?: readonly (string | number)[]): undefined {
    // A page shows a few; a hostile list of thousands is no reason to keep thousands.
    if (this.problems.length < 100)
      this.problems.push({ path: path.join('.'), problem, ...(expected && { expected }) });
    return undefined;
  }

  value(schema: ValueSchema, value: unknown, path: Path): PlistValue | undefined {
    this.#values += 1;
    if (path.length > deepest || this.#values > mostValues) return this.report(path, 'tooLarge');
    switch (schema.type) {
      case 'dictionary':
        return this.dictionary(schema, value, path);
      case 'array':
        return this.array(schema, value, path);
      case 'any':
        return this.any(value, path);
      default:
        return this.checked(schema, scalarOf(schema.type, value), path);
    }
  }

  checked(schema: ValueSchema, value: PlistValue | undefined, path: Path): PlistValue | undefined {
    const { type, values, range, pattern } = schema;
    if (value === undefined) return this.report(path, 'type', [type]);
    if (values !== undefined && !values.includes(value as string)) return this.report(path, 'value', values);
    if (typeof value === 'number' && (value < (range?.min ?? value) || value > (range?.max ?? value)))
      return this.report(path, 'range');
    if (pattern !== undefined && !new RegExp(pattern).test(String(value)))
      return this.report(path, 'pattern', [pattern]);
    return value;
  }

  dictionary(schema: ValueSchema, value: unknown, path: Path): PlistDict | undefined {
    if (!isRecord(value)) return this.report(path, 'type', ['dictionary']);
    const known = new Map((schema.keys ?? []).map((one) => [one.key, one]));
    const dict: PlistDict = new Map();
    for (const [key, member] of Object.entries(value)) {
      if (isMissing(member)) continue;
      const keySchema = known.get(key) ?? (schema.open ? ({ key, type: 'any' } satisfies KeySchema) : undefined);
      if (keySchema === undefined) this.report([...path, key], 'unknownKey');
      else {
        const converted = this.value(keySchema, member, [...path, key]);
        if (converted !== undefined) dict.set(key, converted);
      }
    }
    for (const { key, required } of known.values())
      if (required && isMissing(value[key])) this.report([...path, key], 'required');
    return dict;
  }

  array(schema: ValueSchema, value: unknown, path: Path): PlistValue[] | undefined {
    if (!Array.isArray(value)) return this.report(path, 'type', ['array']);
    return value
      .map((member, index) => {
        const place = [...path, index];
        if (schema.variants === undefined) return this.value(schema.item ?? { type: 'any' }, member, place);
        const item = isRecord(member) ? member.Item : undefined;
        const variant = schema.variants.find((one) => itemOf(one) === item);
        if (variant !== undefined) return this.dictionary(variant, member, place);
        return this.report([...place, 'Item'], 'value', schema.variants.map(itemOf));
      })
      .filter((member) => member !== undefined);
  }

  /** Of keys that Apple leaves open, such as the configuration of an app. */
  any(value: unknown, path: Path): PlistValue | undefined {
    if (typeof value === 'string') return isWritable(value) ? value : this.report(path, 'value');
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
    if (Array.isArray(value)) return this.array({ type: 'array', item: { type: 'any' } }, value, path);
    if (isRecord(value)) return this.dictionary({ type: 'dictionary', open: true }, value, path);
    return this.report(path, 'type', ['any']);
  }
}

/** The value of `Item`, which says which of the variants a dictionary is. */
function itemOf(variant: ValueSchema & { name: string }): string | number {
  return variant.keys?.find(({ key }) => key === 'Item')?.values?.[0] ?? variant.name;
}

function scalarOf(type: ValueSchema['type'], value: unknown): PlistValue | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' && isWritable(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? (value as number) : undefined;
    case 'real':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'data':
      return typeof value === 'string' && /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value)
        ? Buffer.from(value, 'base64')
        : undefined;
    case 'date': {
      const date = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : undefined;
      return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
    }
    default:
      return undefined;
  }
}

/** Control characters cannot be written in XML (XML 1.0, section 2.2). */
function isWritable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
  return text.isWellFormed() && !/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;
