import type { ZipEntry } from '../zip-entry.ts';

type Part = { name: string; size: number };

/** Where the bytes of a package are, as stored, largest first: code, resources, assets, native code by ABI, the rest. */
export function androidParts(entries: Iterable<ZipEntry>): Part[] {
  const sizes = new Map<string, number>();
  for (const { name, compressedSize } of entries) {
    const part = partOf(name);
    sizes.set(part, (sizes.get(part) ?? 0) + compressedSize);
  }
  return sortedParts(sizes);
}

export function sortedParts(sizes: ReadonlyMap<string, number>): Part[] {
  return [...sizes]
    .filter(([, size]) => size > 0)
    .map(([name, size]) => ({ name, size }))
    .sort((one, other) => other.size - one.size || (one.name < other.name ? -1 : 1));
}

/** In a bundle each module has its own folder around the same names. */
function partOf(name: string): string {
  const abi = abiOf(name);
  if (abi) return `native ${abi}`;
  if (/^([^/]+\/dex\/)?classes\d*\.dex$/.test(name)) return 'code';
  if (/^([^/]+\/)?(res\/|r\/|resources\.(arsc|pb)$)/.test(name) || name === 'AndroidManifest.xml') return 'resources';
  if (/^([^/]+\/)?assets\//.test(name)) return 'assets';
  return 'other';
}

const knownAbis = new Set(['arm64-v8a', 'armeabi-v7a', 'armeabi', 'x86', 'x86_64', 'riscv64', 'mips', 'mips64']);

function abiOf(name: string): string | undefined {
  const abi = /^(?:[^/]+\/)?lib\/([^/]+)\/[^/]+/.exec(name)?.[1];
  return abi !== undefined && knownAbis.has(abi) ? abi : undefined;
}

export function nativeAbis(names: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const abi = abiOf(name);
    if (abi) found.add(abi);
  }
  return [...found].sort();
}
