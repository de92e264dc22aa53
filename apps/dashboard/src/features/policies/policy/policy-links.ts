import type { PolicyContent, PolicyProblem } from '@muster/contract/policies';

/** The first is the one without a name in the address. */
export const policyTabs = ['settings', 'apps', 'bookmarks', 'scripts', 'assignments', 'devices', 'versions'] as const;
export type PolicyTab = (typeof policyTabs)[number];

/** What the settings find again when one comes back to them. A search is of the tab in which it was typed. */
const kept = ['group', 'item', 'configured', 'kind', 'os', 'supervised'];

const tabOfPart: Readonly<Record<string, PolicyTab>> = {
  settings: 'settings',
  profiles: 'settings',
  bookmarks: 'bookmarks',
  scripts: 'scripts',
  assets: 'scripts',
};

/** Addresses within the page of a policy, made from the one that is open. */
export function policyLinks(params: URLSearchParams, content: PolicyContent) {
  /** With some parameters changed; the review is left by going anywhere else. */
  function linkTo(changes: Record<string, string>): string {
    const next = new URLSearchParams(params);
    next.delete('review');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next.toString();
  }
  function tabTo(tab: PolicyTab): string {
    const next = new URLSearchParams(tab === 'settings' ? undefined : { tab });
    for (const name of kept) {
      const value = params.get(name);
      if (value !== null) next.set(name, value);
    }
    return next.toString();
  }
  function problemTo({ part, item, path }: PolicyProblem): string {
    const tab = tabOfPart[part] ?? 'apps';
    if (part !== 'settings') return tabTo(tab);
    const group = content.settings.find(({ id }) => id === item)?.group ?? '';
    const key = path.filter((step) => typeof step === 'string').join('.');
    return linkTo({ tab: '', q: '', configured: '', group, item, key });
  }
  return {
    /** Where one was before the review. */
    back: linkTo({}),
    tabTo,
    problemTo,
    versionTo: (version: number | undefined) =>
      linkTo({ tab: 'versions', version: version === undefined ? '' : String(version) }),
  };
}
