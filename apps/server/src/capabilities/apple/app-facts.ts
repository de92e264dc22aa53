/** Facts about apps come from two lists: what is installed, and what is managed and how far it is. */
import type { ManagedApp } from '@muster/apple/query-results';
import type { AppFacts } from '@muster/contract/device-facts';

type App = AppFacts['items'][number];

/** What is installed now, with what the other list said before. */
export function withInstalled(had: readonly App[], installed: readonly App[]): App[] {
  const before = new Map(had.map((app) => [app.identifier, app]));
  const now = installed.map((app) => {
    const { managed, status } = before.get(app.identifier) ?? {};
    const known = app.status ?? (status === 'Installing' ? undefined : status);
    return { ...app, ...(managed !== undefined && { managed }), ...(known !== undefined && { status: known }) };
  });
  const listed = new Set(installed.map(({ identifier }) => identifier));
  // What failed or was declined is in the other list alone.
  return [...now, ...had.filter((app) => !listed.has(app.identifier) && isOnlyManaged(app))];
}

/** The words of the list of managed apps are Apple's. */
export function withManaged(had: readonly App[], managed: readonly ManagedApp[]): App[] {
  const states = new Map(managed.map((app) => [app.identifier, app.status]));
  const installed = had
    .filter((app) => !isOnlyManaged(app))
    .map(({ managed: _, status, ...app }): App => {
      const state = states.get(app.identifier);
      if (state === undefined) return { ...app, managed: false, ...(status === 'Installing' && { status }) };
      return { ...app, managed: true, status: state };
    });
  const listed = new Set(installed.map(({ identifier }) => identifier));
  const others = managed
    .filter(({ identifier }) => !listed.has(identifier))
    .map(({ identifier, status }) => ({ identifier, managed: true, status }));
  return [...installed, ...others];
}

/** Known by the list of managed apps alone: it has no version. */
function isOnlyManaged({ managed, version, shortVersion, name }: App): boolean {
  return managed === true && version === undefined && shortVersion === undefined && name === undefined;
}
