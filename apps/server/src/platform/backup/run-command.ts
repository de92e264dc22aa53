import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { StartupError } from '../errors.ts';
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
  return run(usage, async ({ file, ...rest }) => {
    if (file === undefined) throw new StartupError(usage);
    await work({ ...rest, file });
  });
}

export function runCommandWithOptionalFile(
  name: string,
  work: (command: Command<string | undefined>) => Promise<void>,
): Promise<void> {
  return run(`Usage: npm run ${name} [-- FILE]`, work);
}

async function run(usage: string, work: (command: Command<string | undefined>) => Promise<void>): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  const say = (text: string) => {
    process.stdout.write(`${text}\n`);
  };
  // Ends at once, and takes the database and unfinished files along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    if (given?.startsWith('-') || more.length > 0) throw new StartupError(usage);
    // npm runs scripts in the project's folder, and says here where it was called.
    const file = given ? resolve(process.env.INIT_CWD ?? '.', given) : undefined;
    // Only what goes wrong: the rest is said in sentences.
    const log = pino({ level: 'warn' }, pino.destination(2));
    await work({ config: readConfig(process.env), file, version: await readVersion(), log, say });
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
