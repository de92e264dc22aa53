import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { selfSignedCertificate } from '../../../lab/self-signed-certificate.ts';
import { buildBundle } from './test-bundle.ts';
import { nodes, runProcess } from './test-process.ts';
import { startProxy } from './test-proxy.ts';
import { makeFile, temporaryFolder } from './test-run.ts';
import { type StandIn, startStandIn } from './test-stand-in.ts';

let bundle: Awaited<ReturnType<typeof buildBundle>>;
before(async () => {
  bundle = await buildBundle();
});
after(() => bundle.remove());

test('the program is one file that needs nothing but Node, and can be read', async () => {
  const source = await readFile(bundle.path, 'utf8');
  assert.match(source, /^#!\/usr\/bin\/env node\n/);
  const imports = [...source.matchAll(/(?:^import .*?from|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/gm)];
  assert.ok(imports.length > 5);
  for (const [, name] of imports) assert.match(name ?? '', /^node:/);
  assert.ok(source.length < 120_000, `${source.length} bytes: did a library come along?`);
});

for (const { name, path: node } of nodes()) {
  describe(`on Node ${name}`, () => {
    async function started(t: TestContext, settings?: Parameters<typeof startStandIn>[0]) {
      const standIn = await startStandIn(settings);
      t.after(() => standIn.close());
      const run = (words: string[], env: Record<string, string> = {}, input?: string) =>
        runProcess(node, [bundle.path, ...words], { ...environment(standIn), ...env }, input);
      return { standIn, run };
    }

    test('a build is sent and waited for: 0', async (t) => {
      const { standIn, run } = await started(t, { statuses: [{ status: 'in_progress' }, { status: 'processed' }] });
      const file = await makeFile(t, 3_000_000);
      standIn.fail('PATCH', { cutAfter: 1_000_000 });
      const words = ['upload', file, '--tags', 'qa', '--changelog', '-', '--json'];
      const ended = await run(
        words,
        { GITHUB_ACTIONS: 'true', GITHUB_SHA: 'abc', GITHUB_REF_NAME: 'main' },
        'Faster.\n',
      );
      assert.equal(ended.code, 0, ended.log);
      assert.deepEqual(JSON.parse(ended.out), {
        ok: true,
        builds: [
          {
            file,
            size: 3_000_000,
            id: 'build-1',
            status: 'processed',
            build: { id: 'build-1', status: 'processed' },
          },
        ],
      });
      const { sha256, ...fields } = standIn.builds[0]?.fields ?? {};
      assert.equal(sha256, standIn.builds[0]?.sha256);
      assert.deepEqual(fields, {
        filename: 'app.ipa',
        reuse: 'true',
        tags: 'qa',
        changelog: 'Faster.',
        'deployer.name': 'github-actions',
        'deployer.info.commit': 'abc',
        'deployer.info.branch': 'main',
      });
      assert.equal((await run(['builds', '--quiet'])).out, 'build-1\n');
      assert.equal((await run(['upload', file, '--no-resume', '--quiet'])).out, 'build-2\n');
    });

    test('a mistake in the command: 1', async (t) => {
      const { run } = await started(t);
      const ended = await run(['upload', 'missing.ipa', '--json']);
      assert.deepEqual([ended.code, JSON.parse(ended.out).error.kind], [1, 'usage']);
      assert.equal((await run(['upload', '--nonsense'])).code, 1);
      assert.equal((await run([])).code, 1);
    });

    test('a server that refuses: 2', async (t) => {
      const { run } = await started(t);
      const ended = await run(['builds'], { MUSTER_TOKEN: 'msa_another-one' });
      assert.deepEqual([ended.code, ended.out], [2, '']);
      assert.match(ended.log, /does not know this token/);
    });

    test('a server that is not there: 3', async (t) => {
      const { standIn, run } = await started(t);
      await standIn.close();
      const ended = await run(['upload', await makeFile(t, 100), '--retries', '1']);
      assert.equal(ended.code, 3);
      assert.match(ended.log, /Trying again in \d s\. .*ECONNREFUSED.*\n.*cannot be reached: .*ECONNREFUSED/);
    });

    test('a build that cannot be processed: 4', async (t) => {
      const { run } = await started(t, { statuses: [{ status: 'error', errorText: 'It is damaged.' }] });
      const ended = await run(['upload', await makeFile(t, 100)]);
      assert.equal(ended.code, 4);
      assert.match(ended.log, /Build build-1 cannot be processed: It is damaged\./);
    });

    test('a build that takes too long: 5', async (t) => {
      const { run } = await started(t, { statuses: [{ status: 'in_progress' }] });
      const ended = await run(['upload', await makeFile(t, 100), '--timeout', '1']);
      assert.equal(ended.code, 5);
      assert.match(ended.log, /It took longer than 1 seconds\./);
    });

    test('help and version ask nobody', async () => {
      const env = { PATH: '' };
      assert.match((await runProcess(node, [bundle.path, '--help'], env)).out, /muster upload <file> …/);
      assert.match((await runProcess(node, [bundle.path, '--version'], env)).out, /^\d+\.\d+\.\d+\n$/);
    });

    test('through a proxy, with a certificate of an authority of one’s own', async (t) => {
      const certificate = selfSignedCertificate('muster.example');
      const { standIn, run } = await started(t, { certificate });
      const proxy = await startProxy(Number(new URL(standIn.url).port));
      t.after(() => proxy.close());
      const authority = join(await temporaryFolder(t), 'authority.pem');
      await writeFile(authority, certificate.cert);
      const env = { HTTPS_PROXY: `http://${proxy.host}`, NODE_EXTRA_CA_CERTS: authority };
      const ended = await run(['upload', await makeFile(t, 2_000_000), '--server=https://muster.example'], env);
      assert.equal(ended.code, 0, ended.log);
      assert.equal(standIn.builds[0]?.size, 2_000_000);
      assert.ok(proxy.asked.every((asked) => asked === 'CONNECT muster.example:443'));
    });

    for (const way of ['in chunks', 'in one piece']) {
      test(`a file of 300 MB takes no more memory than a small one, ${way}`, async (t) => {
        const { standIn, run } = await started(t);
        const size = 300_000_000;
        const path = join(await temporaryFolder(t), 'large.apk');
        const file = await open(path, 'w');
        await file.truncate(size);
        await file.close();
        // Kilobytes that the process ever had, told by itself (getrusage(2)).
        const tell = "process.on('exit',()=>process.stderr.write('peak='+process.resourceUsage().maxRSS))";
        const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}` };
        const more = way === 'in one piece' ? ['--no-resume'] : [];
        const peakOf = async (words: string[]) => {
          const ended = await run(words, env);
          assert.equal(ended.code, 0, ended.log);
          return Number(/peak=(\d+)$/.exec(ended.log)?.[1]) * 1024;
        };
        const small = await peakOf(['upload', await makeFile(t, 1000), ...more]);
        const large = await peakOf(['upload', path, ...more]);
        assert.ok(standIn.served() > size);
        assert.ok(small > 0 && large - small < size / 3, `${large} bytes rather than ${small}`);
      });
    }
  });
}

const environment = ({ url, token }: StandIn): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  MUSTER_URL: url,
  MUSTER_TOKEN: token,
});
