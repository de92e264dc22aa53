import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';

/** Folders of a bundle that people ask about by name; what is in none of them is a resource. */
const folders = new Set(['Frameworks', 'PlugIns', 'Extensions', 'Watch', 'AppClips', 'XPCServices', '_CodeSignature']);

/** What takes how much of an archive, as packed. `root` is the folder of the app in it, with a slash at its end. */
export function bundleParts(zip: Zip, root: string, executable: string | undefined): PackageInfo['parts'] {
  const sizes = new Map<string, number>();
  const add = (part: string, size: number) => sizes.set(part, (sizes.get(part) ?? 0) + size);
  for (const folder of zip.entries.folders()) {
    let size = 0;
    for (const { compressedSize } of zip.entries.filesOf(folder)) size += compressedSize;
    add(partOf(folder, root), size);
  }
  const single = {
    code: executable === undefined ? [] : [executable, `MacOS/${executable}`],
    'Assets.car': ['Assets.car', 'Resources/Assets.car'],
  };
  for (const [part, paths] of Object.entries(single)) {
    for (const path of [...paths, ...paths.map((each) => `Contents/${each}`)]) {
      const file = zip.find(root + path);
      if (!file) continue;
      add(part, file.compressedSize);
      add(partOf(file.name.slice(0, file.name.lastIndexOf('/') + 1), root), -file.compressedSize);
    }
  }
  return Array.from(sizes, ([name, size]) => ({ name, size }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size);
}

/** Of a folder, with a slash at its end. */
function partOf(folder: string, root: string): string {
  const [top = ''] = folder.split('/', 1);
  if (!folder.startsWith(root)) {
    return ['SwiftSupport', 'Symbols', 'BCSymbolMaps', 'WatchKitSupport2', '__MACOSX'].includes(top) ? top : 'other';
  }
  const inside = folder.slice(root.length).replace(/^Contents\//, '');
  const [first = ''] = inside.split('/', 1);
  if (folders.has(first)) return first === '_CodeSignature' ? 'signature' : first;
  return inside.includes('.lproj/') ? 'languages' : 'resources';
}
