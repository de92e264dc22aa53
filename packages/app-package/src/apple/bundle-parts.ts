import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';

/** Folders of a bundle that people ask about by name; what is in none of them is a resource. */
const folders = new Set(['Frameworks', 'PlugIns', 'Extensions', 'Watch', 'AppClips', 'XPCServices', '_CodeSignature']);

/** What takes how much of an archive, as packed. `root` is the folder of the app in it, with a slash at its end. */
export function bundleParts(zip: Zip, root: string, executable: string | undefined): PackageInfo['parts'] {
  const sizes = new Map<string, number>();
  for (const { name, compressedSize } of zip.entries.values()) {
    const part = partOf(name, root, executable);
    sizes.set(part, (sizes.get(part) ?? 0) + compressedSize);
  }
  return Array.from(sizes, ([name, size]) => ({ name, size }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size);
}

function partOf(name: string, root: string, executable: string | undefined): string {
  if (!name.startsWith(root)) {
    const [first = ''] = name.split('/');
    return ['SwiftSupport', 'Symbols', 'BCSymbolMaps', 'WatchKitSupport2', '__MACOSX'].includes(first)
      ? first
      : 'other';
  }
  const inside = name.slice(root.length).replace(/^Contents\//, '');
  if (executable !== undefined && (inside === executable || inside === `MacOS/${executable}`)) return 'code';
  const [first = '', second = ''] = inside.split('/');
  if (folders.has(first)) return first === '_CodeSignature' ? 'signature' : first;
  if (inside.endsWith('.lproj') || /\.lproj\//.test(inside)) return 'languages';
  return first === 'Assets.car' || second === 'Assets.car' ? 'Assets.car' : 'resources';
}
