import type { ZipDirectory } from '../zip-directory.ts';

/** What lies at the top of an archive, with the bytes that it takes there. */
export function zipParts({ entries }: Pick<ZipDirectory, 'entries'>): { name: string; size: number }[] {
  const sizes = new Map<string, number>();
  for (const { name, compressedSize } of entries.values()) {
    const top = name.split('/').find((part) => part !== '' && part !== '.') ?? name;
    sizes.set(top, (sizes.get(top) ?? 0) + compressedSize);
  }
  return [...sizes].map(([name, size]) => ({ name, size }));
}
