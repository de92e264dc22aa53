import { type SkipKey, setupSkipKeys } from '@muster/apple/setup-skip-keys';

export type PanePlatform = keyof SkipKey['platforms'];
export const panePlatforms = ['iOS', 'macOS', 'tvOS', 'visionOS'] as const satisfies readonly PanePlatform[];

export interface PaneGroup {
  /** Undefined for those that several platforms have. */
  platform: PanePlatform | undefined;
  keys: readonly SkipKey[];
}

interface Shown {
  platform: PanePlatform | 'every';
  search: string;
  nameOf(key: string): string;
}

/** Panes that are looked for, by the platforms that have them: those of several first. */
export function groupPanes({ platform, search, nameOf }: Shown): PaneGroup[] {
  const wanted = search.trim().toLocaleLowerCase();
  const shown = setupSkipKeys.filter(({ key, platforms }) => {
    const found = [key, nameOf(key)].some((word) => word.toLocaleLowerCase().includes(wanted));
    return found && (platform === 'every' || platforms[platform] !== undefined);
  });
  const of = ({ platforms }: SkipKey) => {
    const names = Object.keys(platforms) as PanePlatform[];
    return names.length === 1 ? names[0] : undefined;
  };
  const collator = new Intl.Collator();
  return [undefined, ...panePlatforms]
    .map((each) => ({
      platform: each,
      keys: shown
        .filter((pane) => of(pane) === each)
        .toSorted((a, b) => collator.compare(nameOf(a.key), nameOf(b.key))),
    }))
    .filter(({ keys }) => keys.length > 0);
}
