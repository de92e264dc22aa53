import type { CallSpec } from '@muster/contract/call';
import type { ValidatorName } from '@muster/contract/validators';
import type * as z from 'zod/mini';
import { type BrokenField, CodedError, failFields } from '../errors.ts';

type Part = 'params' | 'query' | 'body';

/** Checks one part of a request; a bad path names nothing that exists, anything else is 6002 with its fields. */
export function validate(call: CallSpec, part: Part, value: unknown): unknown {
  const schema = call[part];
  if (schema === undefined) return undefined;
  const result = isStorable(value) ? schema.safeParse(value, { reportInput: true }) : undefined;
  if (result?.success) return result.data;
  if (part === 'params') throw new CodedError(3001);
  return failFields(
    result ? brokenFields(result.error.issues) : [{ field: '', rules: [{ name: 'type', params: {} }] }],
  );
}

function brokenFields(issues: readonly z.core.$ZodIssue[]): BrokenField[] {
  const fields = new Map<string, BrokenField>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    const entry = fields.get(field) ?? { field, rules: [] };
    // Of what is missing or of another kind, nothing else is worth telling.
    if (!entry.rules.some(({ name }) => name === 'required' || name === 'type')) entry.rules.push(ruleOf(issue));
    fields.set(field, entry);
  }
  return [...fields.values()];
}

/** How the lower and upper bound of a kind of value are called; numbers are the default. */
const bounds: Record<string, [ValidatorName, ValidatorName]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

function ruleOf(issue: z.core.$ZodIssue): { name: ValidatorName; params: Record<string, string | number> } {
  switch (issue.code) {
    case 'invalid_type':
      return { name: issue.input === undefined ? 'required' : 'type', params: {} };
    case 'too_small':
      return { name: bounds[issue.origin]?.[0] ?? 'minimum', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { name: bounds[issue.origin]?.[1] ?? 'maximum', params: { max: Number(issue.maximum) } };
    case 'invalid_value':
      return { name: 'oneOf', params: { values: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { name: 'unknownKey', params: { keys: issue.keys.join(', ') } };
    case 'custom':
      return { name: (issue.params?.rule as ValidatorName | undefined) ?? 'type', params: {} };
    default:
      return { name: 'type', params: {} };
  }
}

/** Deeper than anybody's data, shallower than any stack. */
const maxDepth = 64;

/** PostgreSQL keeps neither the character NUL nor half a surrogate pair; nor does anybody need them. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
}
