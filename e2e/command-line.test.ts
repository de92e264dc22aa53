/** A build server fetches the command line from the server and sends what it has built. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { nodes, runProcess } from '../apps/cli/src/test-process.ts';
import { startTestServer, type TestServer } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';

const fixtures = join(import.meta.dirname, '../packages/app-package/fixtures');
const apk = join(fixtures, 'android/adaptive.apk');

let server: TestServer;
let folder: string;
let program: string;
let env: Record<string, string>;
before(async () => {
  await buildWhatChanged();
  folder = await mkdtemp(join(tmpdir(), 'muster-build-server-'));
  server = await startTestServer({ env: { SERVICES: 'all' } });
  const owner = await server.createUser();
  const { slug: org } = await server.createWorkspace(owner);
  const app = await owner.api(createApp, { params: { org }, body: { name: 'Shop', slug: 'shop' } });
  const params = { org, appId: app.id };
  const { token } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
  const { PATH = '' } = process.env;
  env = { PATH, MUSTER_URL: server.url, MUSTER_TOKEN: token, CIRCLECI: 'true', CIRCLE_BRANCH: 'main' };
  program = join(folder, 'muster.mjs');
  const served = await fetch(`${server.url}/cli/muster.mjs`);
  await writeFile(program, await served.text());
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

for (const { name, path: node } of nodes()) {
  describe(`on Node ${name}`, () => {
    const muster = (...words: string[]) => runProcess(node, [program, ...words], env);

    test('a build is sent, read, and found again', async () => {
      const words = ['--tags', 'qa, beta', '--changelog', 'Más rápido', '--version-name', `2.0 on ${name}`];
      const sent = await muster('upload', apk, ...words, '--json');
      assert.equal(sent.code, 0, sent.log);
      const { builds } = JSON.parse(sent.out);
      const { id, status, build: read } = builds[0];
      assert.deepEqual(
        [status, read.versionName, read.tags, read.gitBranch, read.deployerName, read.fileName],
        ['processed', `2.0 on ${name}`, ['qa', 'beta'], 'main', 'circleci', 'adaptive.apk'],
      );
      assert.match((await muster('status', id)).out, /: Processed\n$/);
      const found = await muster('builds', '--version-name', `2.0 on ${name}`, '--quiet');
      assert.equal(found.out, `${id}\n`);
      const inOnePiece = await muster('upload', apk, '--no-resume', '--quiet');
      assert.deepEqual([inOnePiece.code, inOnePiece.out === `${id}\n`], [0, false], inOnePiece.log);
    });

    test('what is no app is sent, and fails with the reason', async () => {
      const file = join(folder, 'random.ipa');
      await writeFile(file, randomBytes(40_000_000));
      const sent = await muster('upload', file);
      assert.equal(sent.code, 4, sent.log);
      assert.match(sent.log, /cannot be processed: \S/);
    });

    test('what is refused is told in the words of the server', async () => {
      const tags = Array.from({ length: 60 }, (_, index) => `t${index}`).join(',');
      for (const way of [[], ['--no-resume']]) {
        const sent = await muster('upload', apk, '--tags', tags, ...way);
        assert.equal(sent.code, 2);
        assert.match(sent.log, /refused it: .*tags .*\(6002\)/);
      }
      const stranger = await runProcess(node, [program, 'upload', apk], { ...env, MUSTER_TOKEN: 'msa_nobody' });
      assert.equal(stranger.code, 2);
      assert.match(stranger.log, /does not know this token/);
    });
  });
}
