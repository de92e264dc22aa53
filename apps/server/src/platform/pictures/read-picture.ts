/**
 * The reader of pictures that people bring: of themselves, of a workspace, of an app. PNG, JPEG and WebP are read in a
 * process of its own and drawn anew as WebP, so that nothing of the file that came is ever shown to anybody (OWASP ASVS
 * 5, 5.2 and 5.3.2). Everything else, SVG before all, is 5206.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CodedError, fail } from '../errors.ts';
import { createQueue } from '../queue.ts';

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const patience = 15_000;
/** Of a processor. The largest that is taken needs a fifth of it; whoever makes more work is no picture worth it. */
const workSeconds = 5;

/**
 * `square` fills it, cutting what is over; `whole` keeps all of a logo, and never makes it larger, as does `screen`, what a device shows. The two icons are those
 * that an install over the air shows on a home screen, in the form that every iOS reads.
 */
const shapes = {
  square: ['cover', '512', '512', 'webp'],
  whole: ['inside', '1024', '1024', 'webp'],
  screen: ['inside', '2600', '2600', 'webp'],
  smallIcon: ['cover', '57', '57', 'png'],
  largeIcon: ['cover', '512', '512', 'png'],
} as const;
export type PictureShape = keyof typeof shapes;

/**
 * Each takes a process and a hundred megabytes at worst, and each that waits up to five, so there are few. Of one owner
 * one is drawn at a time: the other is for everybody else. Waiting and drawing together take less than a call may.
 */
const enqueue = createQueue({ running: 2, waiting: 30, waitingPerOwner: 6, waitingMs: 12_000 });

/** `owner`: the workspace or the account that shows it. */
export async function readPicture(bytes: Buffer, shape: PictureShape, owner: string): Promise<Buffer> {
  if (!isPicture(bytes)) fail(5206);
  return enqueue(owner, () => draw(bytes, shape));
}

/** By their first bytes (MIME Sniffing standard, section 6.1): what is none of the three does not reach the process. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 12);
  return /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/.test(start);
}

async function draw(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
  const node = [process.execPath, '--permission', '--allow-addons', '--allow-fs-read=*', program, ...shapes[shape]];
  // By the kernel's clock, which stands still while others work. It leaves no dump of its memory.
  const limited = `ulimit -c 0; ulimit -t ${workSeconds}; exec "$@"`;
  // Nothing of the program's settings: it needs none, and they hold secrets.
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...node], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, patience);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [code] = await once(child, 'close')
    .catch((cause) => {
      throw new CodedError(1001, { cause });
    })
    .finally(() => clearTimeout(timer));
  // The machine was busy: the same picture may be read another time.
  if (late) fail(1001);
  const picture = Buffer.concat(parts);
  return code === 0 && picture.length > 0 ? picture : fail(5206);
}
