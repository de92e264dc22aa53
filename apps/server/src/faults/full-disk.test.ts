import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { readKey, writeKey } from '@muster/contract/calls/key-store';
import { createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, send, signUp } from './test-caller.ts';
import { spawnMuster, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  folder = await temporaryFolder();
});
after(() => folder?.remove());

/** Puts a small disk under DATA_DIR, seen by the started program alone, and gone with it. */
const onDisk = (size: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`,
  folder.path,
];

function cannotMount(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk';
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return status === 0 ? undefined : 'this system refuses to mount a small disk';
}

test('a disk too small for a database is told at start', { skip: cannotMount() }, async () => {
  const muster = spawnMuster({ dataDir: folder.path, prefix: onDisk('20m') });
  assert.deepEqual(await muster?.exited, { code: 1, signal: null });
  assert.match(muster.output(), /There is no space left on the disk for the database/);
});

test('when the disk runs full, writes are refused and reads go on; with space again, all goes on', {
  skip: cannotMount(),
}, async () => {
  const muster = await startMuster({ dataDir: folder.path, prefix: onDisk('160m') });
  try {
    const caller = { token: (await signUp(muster.url)).accessToken.token };
    await ask(muster.url, createWorkspace, { body: { name: 'Full', slug: 'full' } }, caller);
    await ask(muster.url, writeKey, { body: { key: 'before', data: 'kept' } }, caller);

    // The disk as the program sees it (proc(5), /proc/pid/root).
    const filler = `/proc/${muster.child.pid}/root${folder.path}/filler`;
    await fill(filler);
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    for (let i = 0; refused.length < 10; i++) {
      // Random, so that it cannot be made smaller and needs room of its own.
      const body = { key: `k-${i}`, data: randomBytes(20_000).toString('base64') };
      const { status, error } = await send(muster.url, writeKey, { body }, caller);
      if (status === 200) acknowledged.push(body.key);
      else refused.push([status, error?.code]);
      assert.ok(i < 2000, 'the disk never ran full');
    }
    for (const each of refused) assert.ok(isRefusal(each), `refused with ${each}`);
    assert.deepEqual(refused[0], [507, 1002]);
    assert.deepEqual(await ask(muster.url, readKey, { params: { key: 'before' } }, caller), {
      key: 'before',
      data: 'kept',
    });
    assert.equal((await ask(muster.url, readBundle, { params: { org: 'full' } }, caller)).organization.slug, 'full');

    await rm(filler);
    const body = { key: 'after', data: randomBytes(20_000).toString('base64') };
    await eventually(
      async () => (await send(muster.url, writeKey, { body }, caller)).status === 200,
      'writes are taken',
    );
    for (const key of acknowledged) await ask(muster.url, readKey, { params: { key } }, caller);
    await signUp(muster.url);
    assert.deepEqual(await muster.stop(), { code: 0, signal: null });
  } finally {
    await muster.kill();
  }
});

function isRefusal(answer: unknown): boolean {
  return ['507,1002', '503,1001'].includes(String(answer));
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      for (;;) {
        const { code } = await file.appendFile(Buffer.alloc(size)).then(
          () => ({ code: '' }),
          (error) => error,
        );
        if (code === 'ENOSPC') break;
        assert.equal(code, '');
      }
    }
  } finally {
    await file.close();
  }
}
