/** How fast a large file comes in over the loopback, against copying it on the same disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { listSentBuilds } from '@muster/contract/calls/integration-builds';
import { createTokenUpload } from '@muster/contract/calls/uploads';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { services } from '@muster/contract/services';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Benchmark, format, median } from './figure.ts';
import { startInstallation } from './installation.ts';

const megabytes = 1_000;
const rounds = 5;
const reading = { highWaterMark: 1024 * 1024 };

export const uploads: Benchmark = {
  title: `a file of ${megabytes} MB by the tus protocol, against a copy of it that is flushed to the disk`,
  async run(print) {
    const folder = await temporaryFolder();
    const { url, stop } = await startInstallation(join(folder.path, 'data'));
    try {
      await mkdir(join(folder.path, 'files'));
      const source = join(folder.path, 'files', 'source');
      await writeRandom(source);
      const { token } = (await signUp(url)).accessToken;
      const org = 'uploads-bench';
      await ask(url, createWorkspace, { body: { name: org, slug: org } }, { token });
      const app = await ask(url, createApp, { params: { org }, body: { name: 'App', slug: 'app' } }, { token });
      const made = await ask(
        url,
        createAppToken,
        { params: { org, appId: app.id }, body: { name: 'bench', expiresAt: null } },
        { token },
      );
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const copied = await seconds(() => flushedCopy(source, join(folder.path, 'files', 'copy')));
        const sent = await seconds(() => send(url, made.token, source));
        await processed(url, made.token);
        print(`copied in ${format(copied)} s, uploaded in ${format(sent)} s`);
        ratios.push(copied / sent);
        await rm(join(folder.path, 'files', 'copy'));
      }
      return [{ name: 'upload against a flushed copy', value: median(ratios), unit: '× its speed', atLeast: 0.6 }];
    } finally {
      await stop();
      await folder.remove();
    }
  },
};

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** What cannot be made smaller, and is another file each time for whoever compares contents. */
async function writeRandom(path: string): Promise<void> {
  const file = await open(path, 'w');
  const piece = Buffer.alloc(1_000_000);
  for (let at = 0; at < megabytes; at += 1) {
    for (let offset = 0; offset < piece.length; offset += 50_000)
      crypto.getRandomValues(new Uint8Array(piece.buffer, piece.byteOffset + offset, 50_000));
    await file.write(piece);
  }
  await file.sync();
  await file.close();
}

/** What is done with one upload must not be measured with the next. */
async function processed(url: string, token: string): Promise<void> {
  for (;;) {
    const { items } = await ask(url, listSentBuilds, { query: { limit: '1' } }, { token });
    if (items[0]?.status === 'processed' || items[0]?.status === 'error') return;
    await delay(100);
  }
}

/** As a program copies a file: read, write, flush. */
async function flushedCopy(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from, reading), createWriteStream(to, { ...reading, flush: true }));
}

async function send(url: string, token: string, path: string): Promise<void> {
  const { size } = await stat(path);
  const usual = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const address = `${url}${services.upload.path}${createTokenUpload.path}`;
  const begun = await fetch(address, { method: 'POST', headers: { ...usual, 'upload-length': String(size) } });
  const location = begun.headers.get('location') ?? '';
  await new Promise<void>((resolve, reject) => {
    const sent = request(new URL(location, url), {
      method: 'PATCH',
      headers: {
        ...usual,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(size),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      if (response.statusCode === 204) resolve();
      else reject(new Error(`the upload was answered with ${response.statusCode}`));
    });
    pipeline(createReadStream(path, reading), sent).catch(reject);
  });
}
