import type { CallSpec, FieldError } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import type { ValidatorName } from '@muster/contract/validators';
import { validationText } from '@muster/phrases/validation-text';
import type * as z from 'zod/mini';
import { CodedError } from '../errors.ts';

type Part = 'params' | 'query' | 'body';

/** Checks one part of a request; a bad path names nothing that exists, anything else is 6002 with its fields. */
export function validate(call: CallSpec, part: Part, value: unknown, language: Language): unknown {
  const schema = call[part];
  if (schema === undefined) return undefined;
  const result = isStorable(value) ? schema.safeParse(value) : undefined;
  if (result?.success) return result.data;
  if (part === 'params') throw new CodedError(3001);
  const issues = result?.error.issues ?? [{ code: 'custom', path: [], params: { rule: 'type' }, message: '' } as const];
  throw new CodedError(6002, { data: toFieldErrors(issues, language) });
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const { name, params } = ruleOf(issue);
    const field = issue.path.map(String).join('.');
    const entry = fields.get(field) ?? { field, messages: [], rules: [] };
    entry.messages.push(validationText(language, name, params));
    entry.rules.push({ name, params });
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

/** PostgreSQL keeps neither the character NUL nor half a surrogate pair; nor does anybody need them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
  }
  return true;
}
