/**
 * What a package that somebody uploaded says of itself, and its icon, read in a process of its own (safety: packages are
 * made by others, and parsers are where such files do harm). Whatever happens in there ends as 5230 with a problem that
 * people understand; where files are out of reach, as 1001.
 *
 *   const { info, icon } = await packages.read('builds/….bin', { owner: organizationId, fileName: 'shop.ipa' });
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageInfo } from '@muster/app-package/package-info';
import type { ReadingMessage, ReadingOrder } from '@muster/app-package/reading';
import { CodedError, fail } from '../errors.ts';
import { createQueue } from '../queue.ts';
import type { Storage } from '../storage/storage.ts';
import { type ProcessLimits, runLimited } from './limited-process.ts';
import { readingMessage } from './package-messages.ts';
import { storedRanges } from './stored-ranges.ts';
import { unreadable } from './unreadable.ts';

export interface ReadPackage {
  info: Omit<PackageInfo, 'icon'>;
  /** A PNG of 512 points at most. */
  icon?: Buffer;
}

export interface PackageReader {
  /**
   * Of a file that is stored; its name decides nothing that its content can. A missing file is 3001. `owner`: the
   * workspace for which it is read.
   */
  read(key: string, options?: { owner?: string; fileName?: string }): Promise<ReadPackage>;
}

interface ReaderOptions {
  limits?: ProcessLimits;
  /** For tests, which need one that goes wrong. */
  program?: string;
}

const root = join(import.meta.dirname, '../../../../..');
const usualProgram = join(root, 'apps/package-reader/dist/package-reader.mjs');
/** What draws icons is native code, which no program can have in itself; Node looks for it on the way up. */
const nativeCode = ['apps/node_modules', 'node_modules/@img'].map((path) => join(root, path));
/**
 * Several times what any fixture or the largest package of the benchmark takes. A bucket may be slow to answer; whoever
 * makes a processor work for long holds up the packages of others.
 */
const usualLimits: ProcessLimits = { megabytes: 400, seconds: 60, workSeconds: 20 };

export function createPackageReader(
  storage: Storage,
  { limits = usualLimits, program = usualProgram }: ReaderOptions = {},
): PackageReader {
  if (!existsSync(program)) throw new Error('The reader of packages is not built: run "npm run build".');
  // One workspace may have both while nobody else waits: how many are begun at once is up to the jobs.
  const enqueue = createQueue({ running: 2, runningPerOwner: 2, waiting: 1_000, waitingPerOwner: 300 });

  async function read(key: string, fileName: string | undefined): Promise<ReadPackage> {
    const { size } = (await storage.head(key)) ?? fail(3001);
    const file = await storage.open(key);
    try {
      const range = storedRanges(storage, key, size);
      const order: ReadingOrder = { size, fileName: fileName?.slice(0, 255), onDisk: file !== undefined };
      const told: Partial<ReadPackage> = {};
      const { ended, errors } = await runLimited({
        program,
        argument: order,
        readable: [join(dirname(program), '..'), ...nativeCode],
        limits,
        file: file?.fd,
        async heard(line) {
          const { data: message, error } = readingMessage.safeParse(line);
          if (!message) return unreadable('crashed', { cause: error });
          if ('range' in message) return range(...message.range);
          hear(told, message);
          return undefined;
        },
      });
      if (told.info) {
        if (told.icon || ended === 'well') return { info: told.info, icon: told.icon };
        return { info: withIconProblem(told.info, ended) };
      }
      return unreadable(ended === 'well' ? 'crashed' : ended, { cause: errors });
    } finally {
      await file?.close();
    }
  }

  return { read: (key, { owner = '', fileName } = {}) => enqueue(owner, () => read(key, fileName)) };
}

function hear(told: Partial<ReadPackage>, message: Exclude<ReadingMessage, { range: unknown }>): void {
  if ('problem' in message) unreadable(message.problem, { detail: message.detail });
  if ('unreachable' in message) throw new CodedError(1001, { cause: message.unreachable });
  if ('info' in message) told.info = message.info;
  if ('icon' in message) told.icon = Buffer.from(message.icon, 'base64');
  if ('iconProblem' in message && told.info) told.info = withIconProblem(told.info, message.iconProblem);
}

function withIconProblem(info: ReadPackage['info'], detail: string): ReadPackage['info'] {
  return { ...info, warnings: [...info.warnings, { code: 'iconUnreadable', detail: detail.slice(0, 500) }] };
}
