/** Fills the small disk on which its folder is, and prints what the storage made of it as JSON. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';

const [folder] = process.argv.slice(2) as [string];
const root = join(folder, 'files');
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: unknown; message: string }) => error.code ?? error.message,
  );
const stream = (size: number) => Readable.from(Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536, 1)));

const storage = await openStorage(pathToFileURL(root), folder);
await storage.put('before', Buffer.from('kept'));
const tooLarge = await reasonOf(storage.put('too/large', stream(64 * 1024 * 1024)));
const leftovers = await readdir(join(root, '.incoming'));
const smaller = await reasonOf(storage.put('smaller', stream(65_536)));

const filler = await open(join(folder, 'filler'), 'w');
for (const size of [65_536, 1]) {
  for (;;) if ((await reasonOf(filler.appendFile(Buffer.alloc(size)))) === 'ENOSPC') break;
}
const readiness = await reasonOf(storage.check());
const start = await reasonOf(openStorage(pathToFileURL(root), folder));
const keys = await Array.fromAsync(storage.list(''));
process.stdout.write(JSON.stringify({ tooLarge, leftovers, smaller, readiness, start, keys: keys.sort() }));
