import type { CallSpec } from '@muster/contract/call';
import { ruleOf } from '@muster/contract/rules';
import type * as z from 'zod/mini';
import { type BrokenField, fail, failFields } from '../errors.ts';

type Part = 'params' | 'query';

/** Checks a part of the address; a bad path names nothing that exists, a bad query is 6002 with its fields. */
export function validate(call: CallSpec, part: Part, value: unknown): unknown {
  const schema = call[part];
  if (schema === undefined) return undefined;
  const result = check(schema, value);
  if ('data' in result) return result.data;
  return part === 'params' ? fail(3001) : failFields(result.broken);
}

/** The same for what comes in a body or in another form; 6002 with its fields where it is not as it should be. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = check(schema, value);
  return 'data' in result ? (result.data as z.output<S>) : failFields(result.broken);
}

function check(schema: z.ZodMiniType, value: unknown): { data: unknown } | { broken: BrokenField[] } {
  if (!isStorable(value)) return { broken: [{ field: '', rules: [{ name: 'type', params: {} }] }] };
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { data: result.data } : { broken: brokenFields(result.error.issues) };
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

/** Deeper than anybody's data, shallower than any stack. */
const maxDepth = 64;

/** PostgreSQL keeps neither the character NUL nor half a surrogate pair; nor does anybody need them. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
}
