/** What an operator runs: `npm start`, on a folder and a port of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildWhatChanged } from '../scripts/build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Installation {
  url: string;
  /** From the command to the first good answer of /ready. */
  seconds: number;
  /** Of the server, which is not npm. */
  pid: number;
  stop(): Promise<void>;
}

export async function startInstallation(dataDir: string, args: readonly string[] = []): Promise<Installation> {
  await buildWhatChanged();
  const url = `http://127.0.0.1:${await freePort()}`;
  const began = performance.now();
  const child = spawn('npm', ['start', ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
  });
  const ended = once(child, 'exit');
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    seconds: (performance.now() - began) / 1000,
    pid: await childOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/** The one process that npm runs (proc(5)). */
async function childOf(pid: number): Promise<number> {
  return Number.parseInt(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** As the kernel counts it (proc(5), VmRSS). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
