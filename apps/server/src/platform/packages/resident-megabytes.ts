import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a process holds of the machine's memory, as the kernel counts it (proc(5), VmRSS; ps where there is no /proc). */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  try {
    if (pid === undefined) return 0;
    if (process.platform !== 'linux') return Number((await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout) / 1000;
    return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    // It has ended.
    return 0;
  }
}
