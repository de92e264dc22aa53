import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { StartupError } from '../errors.ts';
import { createLog } from '../log.ts';
import { readVersion } from '../version.ts';

export interface Command<File = string> {
  config: Config;
  /** What was given on the command line, from the folder in which it was typed. */
  file: File;
  version: string;
  log: Logger;
  say(text: string): void;
}

/** Runs a command for the operator: what he can put right is one sentence, anything else a fault with its trace. */
export function runCommand(name: string, work: (command: Command) => Promise<void>): Promise<void> {
  const usage = `Usage: npm run ${name} -- FILE`;
  return run(usage, async ({ words: [given], ...rest }) => {
    if (!given) throw new StartupError(usage);
    await work({ ...rest, file: fileOf(given) });
  });
}

export function runCommandWithOptionalFile(
  name: string,
  work: (command: Command<string | undefined>) => Promise<void>,
): Promise<void> {
  return run(`Usage: npm run ${name} [-- FILE]`, ({ words: [given], ...rest }) =>
    work({ ...rest, file: given ? fileOf(given) : undefined }),
  );
}

/** What was given is no file: one word, and perhaps a second. */
export function runCommandWithWords(
  usage: string,
  work: (command: Omit<Command, 'file'>, first: string, second?: string) => Promise<void>,
): Promise<void> {
  const most = 2;
  return run(
    usage,
    async ({ words: [first, second], ...rest }) => {
      if (!first) throw new StartupError(usage);
      await work(rest, first, second);
    },
    most,
  );
}

/** npm runs scripts in the project's folder, and says here where it was called. */
function fileOf(given: string): string {
  return resolve(process.env.INIT_CWD ?? '.', given);
}

async function run(
  usage: string,
  work: (command: Omit<Command, 'file'> & { words: string[] }) => Promise<void>,
  most = 1,
): Promise<void> {
  const words = process.argv.slice(2);
  const say = (text: string) => {
    process.stdout.write(`${text}\n`);
  };
  // Ends at once, and takes the database and unfinished files along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    if (words.some((word) => word.startsWith('-')) || words.length > most) throw new StartupError(usage);
    // Only what goes wrong: the rest is said in sentences.
    const log = createLog('warn', pino.destination(2));
    await work({ config: readConfig(process.env), words, version: await readVersion(), log, say });
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${sentence(error) ?? (error as Error).stack}\n`);
  }
}

function sentence(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message: string };
  if (error instanceof StartupError) return message;
  // The database's word for a full disk, and the storage's.
  if (code === '53100' || code === 1002) return 'There is no space left on the disk of the database or the files.';
  if (code === 1001) return 'The place where files are kept cannot be reached. Check STORAGE_URL.';
  return undefined;
}
