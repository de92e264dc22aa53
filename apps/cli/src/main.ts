import { text } from 'node:stream/consumers';
import { pause } from './retry.ts';
import { run } from './run.ts';

// A reader that has enough, such as `head`, closes the pipe: that is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  out: (written) => process.stdout.write(written),
  log: (written) => process.stderr.write(written),
  isTerminal: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !process.env.CI,
  columns: process.stderr.columns || 80,
  readInput: () => text(process.stdin),
  pause,
  now: () => performance.now(),
  limit: (milliseconds) => AbortSignal.timeout(milliseconds),
});
