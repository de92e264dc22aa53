/** Writes docs/permissions.md from the permission matrix, so that the page cannot say something else than the server. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PermissionRow, permissions, type Role, roles } from '@muster/contract/permissions';

export const permissionsPage = fileURLToPath(new URL('../docs/permissions.md', import.meta.url));

const introduction = `# Permissions

What each role of a workspace may do. The source is \`packages/contract/src/permissions.ts\`; this page is written by
\`npm exec node scripts/permissions-table.ts\` and a test fails when the two differ. \`GET /perms\` returns the same table.

- What is not in the table is refused, for every role.
- A member's role in an app takes the place of their role in the workspace for everything inside that app. People who
  are only members of apps are *unassigned* in the workspace.
- Nobody reads back a stored secret. \`reveal\` is for what exists to be read again: an escrowed recovery key of a
  device, the token that an app carries inside itself.
- Erasing devices, running scripts on many of them and changing roles or sign-in ask for more than the role.
- Employees (device users) are not members and have no row here. The provider's own staff are outside this table.
`;

export function permissionsTable(): string {
  return [introduction, '## What each role adds', '', summary(), '', '## The whole matrix', '', matrix(), ''].join(
    '\n',
  );
}

/** One line per resource: the actions each role has beyond those of the role to its left. */
function summary(): string {
  const ascending = roles.toReversed();
  const lines = Object.entries<Actions>(permissions).map(([resource, actions]) => {
    const cells = ascending.map((role, index) => {
      const below = ascending[index - 1];
      return Object.keys(actions)
        .filter((action) => has(actions, action, role) && !(below && has(actions, action, below)))
        .join(', ');
    });
    return row([`\`${resource}\``, ...cells]);
  });
  return [row(['Resource', ...ascending]), row(['---', ...ascending.map(() => '---')]), ...lines].join('\n');
}

function matrix(): string {
  const lines = Object.entries<Actions>(permissions).flatMap(([resource, actions]) =>
    Object.keys(actions).map((action) =>
      row([`\`${resource}\``, action, ...roles.map((role) => (has(actions, action, role) ? '✓' : '–'))]),
    ),
  );
  return [row(['Resource', 'Action', ...roles]), row(['---', '---', ...roles.map(() => ':-:')]), ...lines].join('\n');
}

type Actions = Readonly<Record<string, PermissionRow>>;

function has(actions: Actions, action: string, role: Role): boolean {
  return actions[action]?.[roles.indexOf(role)] === 1;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) writeFileSync(permissionsPage, permissionsTable());
