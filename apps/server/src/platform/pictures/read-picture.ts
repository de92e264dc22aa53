/**
 * The reader of pictures that people bring: of themselves, of a workspace, of an app. PNG, JPEG and WebP are read in a
 * process of its own and drawn anew as WebP, so that nothing of the file that came is ever shown to anybody (OWASP ASVS
 * 5, 5.2 and 5.3.2). Everything else, SVG before all, is 5206.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CodedError, fail } from '../errors.ts';
import { createTurns } from '../turns.ts';

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const patience = 15_000;

/** `square` fills it, cutting what is over; `whole` keeps all of a logo, and never makes it larger. */
const shapes = {
  square: ['cover', '512', '512'],
  whole: ['inside', '1024', '1024'],
} as const;
export type PictureShape = keyof typeof shapes;

/** Each takes a process and some hundred megabytes at worst, so they come one after the other, and few wait. */
const inTurn = createTurns(1, 31);

export async function readPicture(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
  if (!isPicture(bytes)) fail(5206);
  return inTurn(() => draw(bytes, shape));
}

/** By their first bytes (MIME Sniffing standard, section 6.1): what is none of the three does not reach the process. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 12);
  return /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/.test(start);
}

async function draw(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
  const child = spawn(
    process.execPath,
    ['--permission', '--allow-addons', '--allow-fs-read=*', program, ...shapes[shape]],
    // Nothing of the program's settings: it needs none, and they hold secrets.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: patience, killSignal: 'SIGKILL' },
  );
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [code] = await once(child, 'close').catch((cause) => {
    throw new CodedError(1001, { cause });
  });
  const picture = Buffer.concat(parts);
  return code === 0 && picture.length > 0 ? picture : fail(5206);
}
