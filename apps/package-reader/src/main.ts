/**
 * A process of its own in which one package is read; the server starts it with next to no rights (its limited-process.ts).
 * First it says what it has read; then it draws the icon, so that one that breaks the drawing costs nothing else.
 */
import type { ByteSource } from '@muster/app-package/byte-source';
import { PackageError } from '@muster/app-package/package-error';
import { readPackage } from '@muster/app-package/read-package';
import { longestRange, type ReadingMessage, type ReadingOrder } from '@muster/app-package/reading';
import { drawIcon } from './draw-icon.ts';
import { fileSource } from './file-source.ts';
import { keepNothing } from './keep-nothing.ts';

const { size, fileName, onDisk }: ReadingOrder = JSON.parse(process.argv[2] ?? '');
const say = (message: ReadingMessage) =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(message)}\n`, resolve));

keepNothing();
try {
  const { icon, ...info } = await readPackage(onDisk ? fileSource(3, size) : askedFor(), { fileName });
  await say({ info });
  if (icon) {
    const drawn = await drawIcon(icon).catch((error: Error) => error);
    await say(drawn instanceof Error ? { iconProblem: drawn.message } : { icon: drawn.toString('base64') });
  }
} catch (error) {
  if (error instanceof PackageError) await say({ problem: error.problem, detail: error.detail });
  else await say({ unreachable: (error as Error).message });
}
process.exit(0);

/** Ranges come on the input in the order in which they are asked for. */
function askedFor(): ByteSource {
  const input: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let before: Promise<unknown> = Promise.resolve();

  async function take(offset: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      if (done % longestRange === 0 && rest.length === 0) {
        await say({ range: [offset + done, Math.min(longestRange, length - done)] });
      }
      if (rest.length === 0) {
        const next = await input.next();
        if (next.done) process.exit(1);
        rest = next.value;
      }
      const taken = rest.copy(bytes, done);
      rest = rest.subarray(taken);
      done += taken;
    }
    return bytes;
  }

  return {
    size,
    read(offset, length) {
      const taken = before.then(() => take(offset, length));
      before = taken;
      return taken;
    },
  };
}
