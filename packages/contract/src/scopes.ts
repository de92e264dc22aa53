import type { CallSpec } from './call.ts';

/** What tokens can be given: the permissions that some call of a workspace asks for which a program may make. */
export function tokenScopes(calls: readonly CallSpec[]): string[] {
  const scopes = calls.flatMap(({ access, also = [], stepUp, personal }) =>
    access.kind === 'member' && !stepUp && !personal
      ? [access, ...also].map(({ resource, action }) => `${resource}:${action}`)
      : [],
  );
  return [...new Set(scopes)].sort();
}
