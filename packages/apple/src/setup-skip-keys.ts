import { type ApplePlatform, type TablePlatform, tablePlatform } from './device-kind.ts';
import { compareVersions } from './os-version.ts';
import table from './tables/setup-skip-keys.json' with { type: 'json' };

export interface SkipKey {
  key: string;
  platforms: Partial<
    Record<
      TablePlatform,
      {
        since: string;
        /** From then on the pane is not there any more, or the key has no effect. */
        deprecated?: string;
        removed?: string;
        /** False: under some conditions the pane is shown although a profile names it. */
        skippable?: false;
      }
    >
  >;
}

/**
 * The panes of Setup Assistant that `skip_setup_items` may name.
 * https://developer.apple.com/documentation/devicemanagement/skipkeys
 */
export const setupSkipKeys = table as readonly SkipKey[];

const known: ReadonlySet<string> = new Set(setupSkipKeys.map(({ key }) => key));

export function isSkipKey(key: string): boolean {
  return known.has(key);
}

/** The panes that a device of this platform has; with a version, those that this version has. */
export function skipKeysFor(platform: ApplePlatform, osVersion?: string): string[] {
  return setupSkipKeys
    .filter(({ platforms }) => {
      const support = platforms[tablePlatform(platform)];
      if (support === undefined) return false;
      if (osVersion === undefined) return true;
      const gone = support.removed ?? support.deprecated;
      return (
        compareVersions(osVersion, support.since) >= 0 && (gone === undefined || compareVersions(osVersion, gone) < 0)
      );
    })
    .map(({ key }) => key);
}
