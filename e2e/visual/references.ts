import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shrink } from './compare.ts';

const references = join(import.meta.dirname, 'references');
/** Not kept: what a failed comparison leaves to be looked at. */
const differences = join(import.meta.dirname, 'differences');

export async function readReference(name: string): Promise<Buffer | undefined> {
  return readFile(join(references, `${name}.png`)).catch(() => undefined);
}

export async function referenceNames(): Promise<string[]> {
  const files = await readdir(references).catch(() => []);
  return files.map((file) => file.replace(/\.png$/, '')).sort();
}

/** Replaces all of them: what is not among the new ones is gone. */
export async function writeReferences(pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  await rm(references, { recursive: true, force: true });
  await mkdir(references, { recursive: true });
  for (const [name, picture] of pictures) {
    await writeFile(join(references, `${name}.png`), shrink(picture, { rounded: true }));
  }
}

/** Where somebody who wonders finds the picture. */
export async function writeDifference(name: string, picture: Buffer): Promise<string> {
  await mkdir(differences, { recursive: true });
  const path = join(differences, `${name}.png`);
  await writeFile(path, picture);
  return path;
}
