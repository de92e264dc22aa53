import { readIdentifier } from './package-identifier.ts';

export interface Stranger {
  file: File;
  identifier: string;
  /** Identifiers that the builds of the app have on its system. */
  known: readonly string[];
}

/** Files whose identifier none of the app's builds for their system has: another app may have been meant. */
export async function findStrangers(
  files: readonly File[],
  packages: readonly { os: string; package: string }[],
): Promise<Stranger[]> {
  if (packages.length === 0) return [];
  const found = await Promise.all(
    files.map(async (file): Promise<Stranger[]> => {
      const read = await readIdentifier(file);
      const known = packages.filter(({ os }) => read?.oss.includes(os)).map((each) => each.package);
      if (!read || known.length === 0 || known.includes(read.identifier)) return [];
      return [{ file, identifier: read.identifier, known }];
    }),
  );
  return found.flat();
}
