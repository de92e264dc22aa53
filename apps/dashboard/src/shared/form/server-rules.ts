import type { FieldError } from '@muster/contract/call';
import { ApiError } from '@muster/contract/client';
import type { Rule } from './rules.ts';

const invalidInput = 6002;

export interface ServerRules<N extends string> {
  /** By the form's own fields. */
  fields: ReadonlyMap<N, { rule: Rule; told: string | undefined }>;
  /** What is wrong with nothing that the form shows; undefined when all has found its field. */
  rest: unknown;
}

/**
 * Sorts the field errors of a 6002 by the fields of a form. `fields.email` of the call is `email` of the form, and so
 * is `email.2`, the third of a list.
 */
export function serverRules<N extends string>(error: unknown, names: readonly N[]): ServerRules<N> {
  const fields = new Map<N, { rule: Rule; told: string | undefined }>();
  if (!(error instanceof ApiError) || error.code !== invalidInput || !Array.isArray(error.data)) {
    return { fields, rest: error };
  }
  const homeless: FieldError[] = [];
  for (const entry of error.data as FieldError[]) {
    const name = fieldAt(entry.field, names);
    const rule = entry.rules[0];
    if (name === undefined || rule === undefined) homeless.push(entry);
    else if (!fields.has(name)) fields.set(name, { rule, told: entry.messages[0] });
  }
  const allFound = homeless.length === 0 && fields.size > 0;
  return { fields, rest: allFound ? undefined : new ApiError(error.code, error.message, error.status, homeless) };
}

/** The outermost part of the path that is a field, and of several the one that says more of the path. */
function fieldAt<N extends string>(path: string, names: readonly N[]): N | undefined {
  const parts = path.split('.');
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = parts.length; to > from; to -= 1) {
      const part = parts.slice(from, to).join('.');
      const name = names.find((candidate) => candidate === part);
      if (name !== undefined) return name;
    }
  }
  return undefined;
}
