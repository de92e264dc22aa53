/** A process that begins to write a file and says `half` on its way, to be killed there: STORAGE_URL, key, bytes. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';

const [url, key, size] = process.argv.slice(2) as [string, string, string];
const storage = await openStorage(new URL(url), '.');

async function* endless(): AsyncIterable<Buffer> {
  for (let sent = 0; sent < Number(size); sent += 65_536) yield Buffer.alloc(65_536, 1);
  // Nothing else may be under way that would keep it alive until then.
  process.stdin.resume();
  process.stdout.write('half\n');
  await once(process.stdin, 'never');
}

await storage.put(key, Readable.from(endless()));
