/** Passwords are kept as argon2id in the PHC string format, with OWASP's parameters (Password Storage Cheat Sheet). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { neighbourhood } from '../neighbourhood.ts';
import { createQueue } from '../queue.ts';

interface Parameters {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

interface Stored extends Parameters {
  salt: Buffer;
  hash: Buffer;
}

/** Changed only by tests of something else (test-passwords.ts). */
export const current: Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

/**
 * Each hash takes 19 MiB and a core, so a flood of sign-ins waits, and those of one address wait for each other: addresses
 * take turns. After a few seconds most people have given up, and would only be hashed for nobody.
 */
const enqueue = createQueue({
  running: 2,
  runningPerOwner: 2,
  waiting: 256,
  waitingPerOwner: 32,
  waitingMs: 5_000,
});

/** Work is done against this when there is no such account, so that both cases take alike. */
const dummy = { salt: randomBytes(saltLength), hash: randomBytes(hashLength) };

/** `address`: of whoever asks for it. */
export async function hashPassword(plain: string, address: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await compute(plain, { ...current, salt }, hashLength, address);
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** `phc` is null when there is no such account, or it has no password: the same work, and always false. */
export async function verifyPassword(plain: string, phc: string | null, address: string): Promise<boolean> {
  const stored = phc === null ? { ...current, ...dummy } : parse(phc);
  const hash = await compute(plain, stored, stored.hash.length, address);
  return timingSafeEqual(hash, stored.hash) && phc !== null;
}

/** Whether a stored hash is of other parameters than today's, and should be made anew at the next sign-in. */
export function needsRehash(phc: string): boolean {
  const stored = parse(phc);
  return (
    stored.memory !== current.memory ||
    stored.passes !== current.passes ||
    stored.parallelism !== current.parallelism ||
    stored.salt.length !== saltLength ||
    stored.hash.length !== hashLength
  );
}

const argon2Async = promisify(argon2);

async function compute(
  plain: string,
  use: Parameters & { salt: Buffer },
  tagLength: number,
  address: string,
): Promise<Buffer> {
  return enqueue(neighbourhood(address), () =>
    argon2Async('argon2id', {
      // The same characters typed on another keyboard may be composed differently (NIST SP 800-63B, section 3.1.1.2).
      message: Buffer.from(plain.normalize('NFKC'), 'utf8'),
      nonce: use.salt,
      memory: use.memory,
      passes: use.passes,
      parallelism: use.parallelism,
      tagLength,
    }),
  );
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(phc: string): Stored {
  const match = phcPattern.exec(phc);
  if (!match) throw new Error('a stored password hash is damaged');
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** The PHC format has base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
