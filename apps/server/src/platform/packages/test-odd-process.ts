/** In place of package-process.ts, a process that does what the file of a test says, and none of it is right. */
import { readSync } from 'node:fs';
import { connect } from 'node:net';

const start = Buffer.alloc(64);
const wish = start.toString('latin1', 0, readSync(3, start, 0, start.length, 0));
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const info = { format: 'zip', os: 'custom', parts: [], warnings: [] };
const kept: unknown[] = [];

const deeds: Record<string, () => unknown> = {
  hang: () => {
    for (;;);
  },
  wait: () => setInterval(() => {}, 1_000),
  eatBuffers: () => {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  eatHeap: () => {
    for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
  },
  die: () => process.kill(process.pid, 'SIGSEGV'),
  throw: () => {
    throw new Error('nobody thought of this');
  },
  'say nothing': () => process.exit(0),
  'talk nonsense': () => process.stdout.write('{"info": nothing\n'),
  'talk of something else': () => say({ info: { format: 'secret' } }),
  'ask beyond the end': () => say({ range: [1, 1_000_000] }),
  'ask for too much': () => say({ range: [0, 2 ** 40] }),
  'talk without end': () => {
    const breath = Buffer.alloc(1024 * 1024, 'a');
    const talk = (): unknown => process.stdout.write(breath, talk);
    return talk();
  },
  'die over the icon': () => {
    process.stdout.write(`${JSON.stringify({ info })}\n`, () => process.kill(process.pid, 'SIGSEGV'));
  },
  'hang over the icon': () => {
    process.stdout.write(`${JSON.stringify({ info })}\n`, () => {
      for (;;);
    });
  },
  'speak in odd letters': () => {
    process.stdout.write(`${JSON.stringify({ info: { ...info, name: 'a\u2028b\u2029c' } })}\n`, () => process.exit(0));
  },
  /** Tells as warnings what it can reach. */
  'look around': () => {
    const warnings: { code: string; detail: string }[] = [];
    const found = (detail: string) => warnings.push({ code: 'contentUnreadable', detail });
    // What a shell sets by itself says nothing of anybody.
    const harmless = /^(NODE_COMPILE_CACHE|PWD|OLDPWD|SHLVL|_)$/;
    for (const name of Object.keys(process.env)) if (!harmless.test(name)) found(`environment: ${name}`);
    for (const scope of ['net', 'child', 'worker', 'wasi', 'inspector']) {
      if (process.permission.has(scope)) found(scope);
    }
    for (const path of ['/etc/passwd', '/tmp', '/proc/self/environ']) {
      if (process.permission.has('fs.read', path)) found(`read ${path}`);
      if (process.permission.has('fs.write', path)) found(`write ${path}`);
    }
    try {
      connect(1, '127.0.0.1').on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_ACCESS_DENIED') found('network');
        process.stdout.write(`${JSON.stringify({ info: { ...info, warnings } })}\n`, () => process.exit(0));
      });
    } catch {
      process.stdout.write(`${JSON.stringify({ info: { ...info, warnings } })}\n`, () => process.exit(0));
    }
  },
};
deeds[wish]?.();
