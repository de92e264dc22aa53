import type { FieldError } from '@muster/contract/call';
import { ApiError } from '@muster/contract/client';
import type { Rule } from './rules.ts';

/** Sorts the field errors of a 6002 by the form's own fields: `fields.email` of the call is `email` of the form. */
export function serverRules<N extends string>(error: unknown, names: readonly N[]): Map<N, Rule> {
  const found = new Map<N, Rule>();
  if (!(error instanceof ApiError) || error.code !== 6002 || !Array.isArray(error.data)) return found;
  for (const { field, rules } of error.data as FieldError[]) {
    const name = names.find((candidate) => candidate === field.split('.').at(-1));
    const rule = rules[0];
    if (name !== undefined && rule !== undefined && !found.has(name)) found.set(name, rule);
  }
  return found;
}
