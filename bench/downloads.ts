/** Files by their links, against a bare stream of the same file, and five hundred at once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@muster/contract/calls/apps';
import { insertTestBuild, insertTestFile } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { createDownloadLink } from '../apps/server/src/capabilities/downloads/index.ts';
import { systemActor } from '../apps/server/src/platform/actor.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { type Benchmark, format, median } from './figure.ts';

const megabyte = 1024 * 1024;
const size = 100 * megabyte;
const rounds = 5;
const many = 500;
const client = new URL('./download-client.ts', import.meta.url);

interface Fetched {
  seconds: number;
  bytes: number;
  failed: number;
}

async function fetchAll(urls: readonly string[], atOnce: number): Promise<Fetched> {
  const child = fork(client, [JSON.stringify({ urls, atOnce })]);
  const [told] = (await once(child, 'message')) as [Fetched];
  return told;
}

export const downloads: Benchmark = {
  title: 'downloads of 100 MB against a bare Node file stream, and 500 at once of 4 MB',
  async run(print) {
    const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
    const file = join(folder, 'file');
    const bytes = Buffer.alloc(size, 'muster');
    await writeFile(file, bytes);
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': size });
      createReadStream(file).pipe(response);
    }).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const server = await startTestServer({ env: { SERVICES: 'api,download' }, checkReplies: false });
    try {
      const owner = await server.createUser();
      const { id: organizationId, slug: org } = await server.createWorkspace(owner);
      const app = await owner.api(createApp, { params: { org }, body: { name: 'Field', slug: 'field' } });
      const addBuild = async (content: Buffer) => {
        const fileId = await insertTestFile(server.ownerQuery, organizationId, content.length);
        await server.storage.put(`organizations/${organizationId}/files/${fileId}`, content);
        return insertTestBuild(server.ownerQuery, { organizationId, applicationId: app.id }, { fileId });
      };
      const link = async (buildId: string) => {
        const { token } = await server.db.withTenant(organizationId, systemActor, (tx) =>
          createDownloadLink(tx, {
            buildId,
            purpose: 'package',
            origin: 'store',
            member: { type: 'anonymous', id: null, email: null },
            country: null,
            device: {},
          }),
        );
        return `${server.url}/download/v1/download/${token}`;
      };
      const large = await addBuild(bytes);
      const ratios: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const links = [await link(large), await link(large)];
        const theirs = await fetchAll([bareUrl, bareUrl], 2);
        const ours = await fetchAll(links, 2);
        if (round > 0) ratios.push(theirs.seconds / ours.seconds);
        print(`bare ${format(theirs.seconds)} s, ours ${format(ours.seconds)} s for 200 MB`);
      }
      const small = await addBuild(bytes.subarray(0, 4 * megabyte));
      const links: string[] = [];
      for (let n = 0; n < many; n++) links.push(await link(small));
      const before = process.memoryUsage.rss();
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 20);
      const { seconds, failed } = await fetchAll(links, many);
      clearInterval(watch);
      print(`${many} at once: ${format(seconds)} s, ${failed} failed`);
      return [
        { name: 'downloads, against a bare file stream', value: median(ratios), unit: 'times', atLeast: 0.8 },
        { name: 'downloads, 500 at once, failures', value: failed, unit: 'of 500', atMost: 0 },
        { name: 'downloads, 500 at once, memory', value: (peak - before) / megabyte, unit: 'MB more', atMost: 400 },
      ];
    } finally {
      await server.stop();
      bare.close();
      await rm(folder, { recursive: true });
    }
  },
};
