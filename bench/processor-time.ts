/** Seconds of processor time, which a busy machine changes little (proc(5), utime and stime, in hundredths). */
import { readdir, readFile } from 'node:fs/promises';
import { postgresIn } from '../apps/server/src/faults/test-muster.ts';

/** Of a program and of all processes of its database that run now. */
export async function processorTime(pid: number, dataDir: string): Promise<{ program: number; database: number }> {
  const [main] = await postgresIn(dataDir);
  let database = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const { parent, seconds } = await statOf(Number(name));
    if (parent === main) database += seconds;
  }
  return { program: (await statOf(pid)).seconds, database };
}

async function statOf(pid: number): Promise<{ parent: number; seconds: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in brackets, can hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100 };
}
