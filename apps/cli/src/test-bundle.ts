import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the one file from the sources that are here, wherever the last build is. */
export async function buildBundle(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bundle-'));
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  });
  return { path: join(folder, 'muster.mjs'), remove: () => rm(folder, { recursive: true }) };
}
