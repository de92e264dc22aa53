import type { Action, Resource } from '@muster/contract/permissions';

/** By resource, then action, 0 or 1 in the order of the roles; as `GET /perms` gives it. */
export interface PermissionTable {
  roles: readonly string[];
  permissions: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

/**
 * Whether a role may do something (platform-shell.md, section 6). What the table does not know is allowed, and said in
 * the log: the server decides in the end. Without a table or a role there is no answer.
 */
export function checkPermission<R extends Resource>(
  table: PermissionTable | undefined,
  role: string | undefined,
  resource: R,
  action: Action<R>,
  log: (message: string) => void = warn,
): boolean {
  if (!table) throw new Error('The permissions are not loaded');
  const position = role === undefined ? -1 : table.roles.indexOf(role);
  if (position < 0) throw new Error(`No role was found to check ${resource}.${action}`);
  const row = Object.hasOwn(table.permissions, resource) ? table.permissions[resource] : undefined;
  const allowed = row && Object.hasOwn(row, action) ? row[action]?.[position] : undefined;
  if (allowed !== undefined) return allowed === 1;
  log(`Role not found: ${resource}.${action}`);
  return true;
}

function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: asked for by the specification, and for whoever looks
  console.warn(message);
}
