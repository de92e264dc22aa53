import { execFileSync, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The Node that everything runs on, and the others that this machine has and that build servers may have. */
export function nodes(): { name: string; path: string }[] {
  const beside = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = [process.execPath, ...beside].filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return [...new Set(found)]
    .map((path) => ({ name: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path }))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    .filter(({ name }) => Number(/^v(\d+)/.exec(name)?.[1]) >= 20);
}

interface Ended {
  code: number | null;
  out: string;
  log: string;
}

/** Really runs it, as a build server does. */
export function runProcess(node: string, words: string[], env: Record<string, string>, input?: string): Promise<Ended> {
  const child = spawn(node, words, { env, stdio: ['pipe', 'pipe', 'pipe'], cwd: tmpdir() });
  const ended: Ended = { code: null, out: '', log: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (ended.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (ended.log += text));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ ...ended, code }));
  });
}
