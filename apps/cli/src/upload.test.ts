import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { makeFile, runHere, temporaryFolder } from './test-run.ts';
import { startStandIn } from './test-stand-in.ts';

const mb = 1024 * 1024;
const checksum = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

async function standInFor(t: TestContext, settings?: Parameters<typeof startStandIn>[0]) {
  const standIn = await startStandIn(settings);
  t.after(() => standIn.close());
  return standIn;
}

describe('a build that is sent so that it can be resumed', () => {
  test('arrives whole, in chunks, with its fields, and is waited for', async (t) => {
    const standIn = await standInFor(t, {
      statuses: [{ status: 'pending' }, { status: 'in_progress' }, { status: 'processed' }],
    });
    const file = await makeFile(t, 70 * mb);
    const words = ['upload', file, '--tags', 'qa, beta', '--changelog', 'Más rápido', '--version-name=2.0'];
    const ran = await runHere(standIn, words);
    assert.deepEqual([ran.code, ran.out], [0, `${file}: build build-1, Processed\n`]);
    assert.match(ran.log, /app\.ipa: Queued\napp\.ipa: Processing\napp\.ipa: Processed\n$/);
    const [build] = standIn.builds;
    assert.deepEqual(
      { ...build, asked: undefined },
      {
        id: 'build-1',
        fields: {
          filename: 'app.ipa',
          sha256: await checksum(file),
          reuse: 'true',
          versionName: '2.0',
          tags: 'qa, beta',
          changelog: 'Más rápido',
          'deployer.name': 'muster',
        },
        size: 70 * mb,
        sha256: await checksum(file),
        asked: undefined,
      },
    );
    const patches = standIn.heard.filter(({ method }) => method === 'PATCH');
    assert.deepEqual(
      patches.map(({ bytes, headers }) => [Number(headers['upload-offset']), bytes]),
      [
        [0, 32 * mb],
        [32 * mb, 32 * mb],
        [64 * mb, 6 * mb],
      ],
    );
    assert.equal(standIn.served(), 70 * mb, 'each byte once');
    assert.ok(standIn.heard.every(({ headers, path }) => path === '/config.json' || headers.authorization));
  });

  test('goes on where it got to when the connection breaks in the middle of a chunk', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, 5 * mb);
    standIn.fail('PATCH', { cutAfter: mb }, { cutAfter: mb }, { cutAfter: mb });
    const ran = await runHere(standIn, ['upload', file]);
    assert.equal(ran.code, 0, ran.log);
    assert.equal(standIn.builds[0]?.sha256, await checksum(file));
    assert.equal(standIn.served(), 5 * mb, 'nothing is sent twice');
    assert.match(ran.log, /Trying again in \d s\. 127\.0\.0\.1:\d+ cannot be reached: .+\.\n/);
    assert.equal(standIn.heard.filter(({ method }) => method === 'HEAD').length, 3);
  });

  test('gets there over a line that breaks more often than it is tried again, as long as something passes', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, 5 * mb);
    standIn.fail('PATCH', ...Array.from({ length: 20 }, () => ({ cutAfter: mb / 8 })));
    const ran = await runHere(standIn, ['upload', file, '--retries', '2']);
    assert.equal(ran.code, 0, ran.log);
    assert.equal(standIn.builds[0]?.sha256, await checksum(file));
    const stuck = await standInFor(t);
    stuck.fail('PATCH', ...Array.from({ length: 20 }, () => ({ cutAfter: 0 })));
    const given = await runHere(stuck, ['upload', file, '--retries', '2']);
    assert.deepEqual([given.code, given.waits.length], [3, 2]);
  });

  test('is one build, also where the reply to the last chunk is lost', async (t) => {
    const standIn = await standInFor(t);
    standIn.fail('PATCH', { loseReply: true });
    const ran = await runHere(standIn, ['upload', await makeFile(t, mb)]);
    assert.deepEqual([ran.code, standIn.builds.length, standIn.served()], [0, 1, mb]);
    assert.match(ran.out, /build build-1/);
  });

  test('is tried again after failures of the server, with growing pauses, or as long as it asks', async (t) => {
    const standIn = await standInFor(t);
    standIn.fail('GET /config.json', { status: 502, body: '<html>' });
    standIn.fail('POST', { status: 500 }, { status: 503, headers: { 'retry-after': '7' } });
    standIn.fail('PATCH', { status: 500 }, { status: 502 }, { status: 423 });
    standIn.fail(
      'GET /upload/v1/integrations/builds/',
      { status: 500 },
      { status: 429, headers: { 'retry-after': '3' } },
    );
    const ran = await runHere(standIn, ['upload', await makeFile(t, mb)]);
    assert.equal(ran.code, 0, ran.log);
    const [config = 0, created = 0, asked, ...rest] = ran.waits;
    const between = (value: number | undefined, middle: number) =>
      assert.ok(value !== undefined && value >= middle * 0.75 && value <= middle * 1.25, `${ran.waits}`);
    between(config, 1);
    between(created, 1);
    assert.equal(asked, 7);
    between(rest[0], 4);
    between(rest[1], 8);
    between(rest[2], 16);
    between(rest[3], 1);
    assert.equal(rest[4], 3);
    assert.equal(standIn.builds.length, 1);
  });

  test('is given up after so many failures in a row, and not before', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, mb);
    standIn.fail(
      'PATCH',
      ...Array.from({ length: 9 }, () => ({ status: 500, body: { error: { message: 'Oh no.' } } })),
    );
    const ran = await runHere(standIn, ['upload', file]);
    assert.deepEqual([ran.code, ran.waits.length], [3, 8]);
    assert.match(ran.log, /The server has a problem: Oh no\.\n$/);
    const beginning = await standInFor(t);
    beginning.fail('POST', ...Array.from({ length: 8 }, () => ({ status: 500 })));
    assert.deepEqual([(await runHere(beginning, ['upload', file])).code, beginning.builds.length], [0, 1]);
    const none = await standInFor(t);
    none.fail('POST', { status: 500 });
    assert.deepEqual([(await runHere(none, ['upload', file, '--retries', '0'])).code, none.heard.length], [3, 2]);
  });

  test('asks where it is when somebody else has moved the offset', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, mb);
    standIn.fail('PATCH', { status: 409 });
    const ran = await runHere(standIn, ['upload', file]);
    assert.deepEqual([ran.code, ran.waits], [0, [0]]);
    assert.equal(standIn.builds[0]?.sha256, await checksum(file));
    const stuck = await standInFor(t);
    stuck.fail('PATCH', ...Array.from({ length: 20 }, () => ({ status: 409 })));
    assert.equal((await runHere(stuck, ['upload', file])).code, 3, 'not for ever');
  });

  test('begins anew when the server has lost it, but not for ever', async (t) => {
    const file = await makeFile(t, mb);
    for (const status of [404, 410]) {
      const standIn = await standInFor(t);
      standIn.fail('PATCH', { cutAfter: 1000 });
      standIn.fail('HEAD', { status });
      const ran = await runHere(standIn, ['upload', file]);
      assert.equal(ran.code, 0, ran.log);
      assert.equal(standIn.builds[0]?.sha256, await checksum(file));
    }
    const standIn = await standInFor(t);
    standIn.fail('PATCH', ...Array.from({ length: 10 }, () => ({ status: 410 })));
    const ran = await runHere(standIn, ['upload', file]);
    assert.deepEqual([ran.code, standIn.uploads.size], [3, 3]);
    assert.match(ran.log, /keeps losing the upload/);
  });

  test('comes in smaller chunks where a proxy does not take large ones', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, 9 * mb);
    standIn.fail('PATCH', { status: 413, body: '<html>' }, { status: 413, body: '<html>' });
    assert.equal((await runHere(standIn, ['upload', file])).code, 0);
    const patches = standIn.heard.filter(({ method, bytes }) => method === 'PATCH' && bytes > 0);
    assert.deepEqual(
      patches.map(({ bytes }) => bytes / mb),
      [2, 2, 2, 2, 1],
    );
    const strict = await standInFor(t);
    strict.fail('PATCH', ...Array.from({ length: 20 }, () => ({ status: 413 })));
    const ran = await runHere(strict, ['upload', file]);
    assert.equal(ran.code, 2);
    assert.match(ran.log, /does not take files as large as this/);
  });

  test('is not sent at all where the server says at once that it is too large', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, mb);
    standIn.fail('POST', { status: 413 });
    const ran = await runHere(standIn, ['upload', file]);
    assert.deepEqual([ran.code, standIn.served()], [2, 0]);
    const coded = { status: 413, body: { error: { code: 5231, message: 'Larger than your plan allows.' } } };
    standIn.fail('POST', coded);
    standIn.fail('PATCH', coded);
    for (const _ of ['before it is begun', 'while it is sent']) {
      const told = (await runHere(standIn, ['upload', file])).log;
      assert.match(told, /Larger than your plan allows\. \(5231\)\n$/);
    }
    assert.equal(standIn.served(), 0);
  });

  test('is not sent where the server has the bytes already', async (t) => {
    const file = await makeFile(t, mb);
    const standIn = await standInFor(t, { known: [await checksum(file)] });
    const ran = await runHere(standIn, ['upload', file]);
    assert.deepEqual([ran.code, standIn.served(), standIn.builds.length], [0, 0, 1]);
    assert.match(ran.log, /the server has it already, nothing is sent/);
  });

  test('is given up where the file changes or goes away meanwhile', async (t) => {
    for (const [change, told] of [
      [(path: string) => truncate(path, 1000), /app\.ipa changed while it was sent/],
      [(path: string) => rm(path), /There is no file .*app\.ipa/],
    ] as const) {
      const standIn = await standInFor(t);
      const file = await makeFile(t, 2 * mb);
      standIn.fail('PATCH', { cutAfter: mb });
      standIn.onRequest = ({ method }) => (method === 'HEAD' ? change(file) : undefined);
      const ran = await runHere(standIn, ['upload', file]);
      assert.deepEqual([ran.code, standIn.builds.length], [1, 0], ran.log);
      assert.match(ran.log, told);
    }
  });

  test('an answer that makes no sense is refused rather than believed', async (t) => {
    const file = await makeFile(t, mb);
    for (const [what, fault] of [
      ['POST', { status: 200, body: {} }],
      ['PATCH', { status: 204, headers: { 'upload-offset': '99999999' } }],
      ['PATCH', { status: 204 }],
      ['POST', { status: 302, headers: { location: 'https://elsewhere.example/x' } }],
    ] as const) {
      const standIn = await standInFor(t);
      standIn.fail(what, fault);
      const ran = await runHere(standIn, ['upload', file]);
      assert.equal(ran.code, 2, ran.log);
    }
  });
});

describe('a build that is sent in one piece', () => {
  test('is what fastlane and curl send: multipart, with a picture where there is one', async (t) => {
    const standIn = await standInFor(t);
    const file = await makeFile(t, mb + 3, 'my "app" ñ.ipa');
    const icon = await makeFile(t, 100, 'icon.png');
    const ran = await runHere(
      standIn,
      [
        ...['upload', file, '--no-resume', '--package-icon', icon, '--package-name=Tool', '--package-version=1'],
        ...['--notify-collaborators', '--notify-employees', '--notify-message=Hi', '--notify-language=es'],
        ...[
          '--filter',
          'a,b|c',
          '--platform',
          'kiosk',
          '--changelog=-',
          '--branch=main',
          '--commit=abc',
          '--git-tag=v1',
        ],
      ],
      { input: 'line one\r\nline two\n' },
    );
    assert.equal(ran.code, 0, ran.log);
    assert.equal(standIn.builds[0]?.sha256, await checksum(file));
    assert.deepEqual(standIn.builds[0]?.fields, {
      build: 'my "app" ñ.ipa',
      packageIcon: 'icon.png',
      packageName: 'Tool',
      packageVersion: '1',
      notifyCollaborators: 'true',
      notifyEmployees: 'true',
      notifyMessage: 'Hi',
      notifyLanguage: 'es',
      filter: 'a,b|c',
      buildPlatform: 'kiosk',
      changelog: 'line one\r\nline two',
      'deployer.name': 'muster',
      'deployer.info.branch': 'main',
      'deployer.info.commit': 'abc',
      'deployer.info.tag': 'v1',
    });
  });

  test('is sent again only where nothing can have come of it', async (t) => {
    const file = await makeFile(t, mb);
    const busy = await standInFor(t);
    busy.fail('POST', { status: 503 }, { status: 429 });
    assert.deepEqual([(await runHere(busy, ['upload', file, '--no-resume'])).code, busy.builds.length], [0, 1]);
    for (const fault of [{ cutAfter: 1000 }, { loseReply: true } as const, { status: 502 }]) {
      const standIn = await standInFor(t);
      standIn.fail('POST', fault);
      const ran = await runHere(standIn, ['upload', file, '--no-resume']);
      assert.deepEqual([ran.code, ran.waits], [3, []], JSON.stringify(fault));
      assert.equal(standIn.heard.filter(({ method }) => method === 'POST').length, 1);
    }
  });

  test('happens by itself where the texts do not fit into headers', async (t) => {
    const standIn = await standInFor(t);
    const changelog = 'A long list of changes. '.repeat(400);
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'CHANGES.md'), changelog);
    const ran = await runHere(standIn, ['upload', await makeFile(t, mb), '--changelog', '@CHANGES.md'], { folder });
    assert.equal(ran.code, 0, ran.log);
    assert.equal(standIn.builds[0]?.fields.changelog, changelog.trim());
    assert.match(ran.log, /sent in one piece/);
  });
});

describe('what becomes of a build', () => {
  test('one that cannot be processed fails, with the reason', async (t) => {
    const standIn = await standInFor(t, {
      statuses: [{ status: 'pending' }, { status: 'error', errorText: 'It is damaged.' }],
    });
    const ran = await runHere(standIn, ['upload', await makeFile(t, mb)]);
    assert.equal(ran.code, 4);
    assert.match(ran.log, /Build build-1 cannot be processed: It is damaged\.\n$/);
    const status = await runHere(standIn, ['status', 'build-1']);
    assert.deepEqual([status.code, status.out], [4, 'Build build-1: Failed\n']);
  });

  test('one that takes too long is told by its id, and the next file is not begun', async (t) => {
    const over = new AbortController();
    const standIn = await standInFor(t, { statuses: [{ status: 'in_progress' }] });
    standIn.onRequest = ({ path }) => (path.endsWith('/builds/build-1') ? over.abort() : undefined);
    const files = [await makeFile(t, mb), await makeFile(t, mb)];
    const ran = await runHere(standIn, ['upload', ...files, '--timeout=60', '--json'], { limit: over.signal });
    assert.deepEqual([ran.code, standIn.uploads.size], [5, 1]);
    assert.match(ran.log, /longer than 60 seconds\. Build build-1 is on the server: "muster status build-1" tells/);
    const { builds } = JSON.parse(ran.out);
    assert.deepEqual([builds.length, builds[0].id, builds[0].error.kind], [1, 'build-1', 'timeout']);
  });

  test('nobody waits who does not want to', async (t) => {
    const standIn = await standInFor(t);
    const ran = await runHere(standIn, ['upload', await makeFile(t, mb), '--no-wait', '--quiet']);
    assert.deepEqual([ran.code, ran.out, ran.log], [0, 'build-1\n', '']);
    assert.equal(standIn.builds[0]?.asked, 0);
  });

  test('several files become several builds; one that is refused does not keep back the next', async (t) => {
    const standIn = await standInFor(t);
    const files = [
      await makeFile(t, 1000, 'a.apk'),
      await makeFile(t, 2000, 'b.apk'),
      await makeFile(t, 3000, 'c.apk'),
    ];
    standIn.fail('POST', { status: 403, body: { error: { code: 4014, message: 'The limit is reached.' } } });
    const ran = await runHere(standIn, ['upload', ...files, '--json']);
    assert.equal(ran.code, 2);
    const message = 'The server refused it: The limit is reached. (4014)';
    const error = { kind: 'refused', code: 4014, status: 403, message };
    assert.deepEqual(JSON.parse(ran.out), {
      ok: false,
      builds: [
        { file: files[0], size: 1000, error },
        {
          file: files[1],
          size: 2000,
          id: 'build-1',
          status: 'processed',
          build: { id: 'build-1', status: 'processed' },
        },
        {
          file: files[2],
          size: 3000,
          id: 'build-2',
          status: 'processed',
          build: { id: 'build-2', status: 'processed' },
        },
      ],
      error,
    });
  });

  test('builds of the app are listed, filtered by the server', async (t) => {
    const standIn = await standInFor(t);
    assert.equal((await runHere(standIn, ['builds'])).out, 'There are no builds.\n');
    await runHere(standIn, ['upload', await makeFile(t, 10), '--version-name', '1.2']);
    const words = ['builds', '--status=processed', '--os', 'ios', '--version-name=1.2', '--page=2', '--limit=5'];
    const ran = await runHere(standIn, words);
    assert.equal(
      standIn.heard.at(-1)?.path,
      '/upload/v1/integrations/builds?status=processed&os=ios&versionName=1.2&page=2&limit=5',
    );
    assert.match(ran.out, /^Id +Status +Version +System +Created\nbuild-1 +Processed +1\.2\n$/);
    assert.equal(JSON.parse((await runHere(standIn, ['builds', '--json'])).out).builds[0].id, 'build-1');
    assert.equal((await runHere(standIn, ['builds', '-q'])).out, 'build-1\n');
  });

  test('a build that is not there, or of another app, is refused', async (t) => {
    const ran = await runHere(await standInFor(t), ['status', '../../x', '--wait']);
    assert.deepEqual([ran.code, ran.log], [2, 'The server refused it: Element not found. (3001)\n']);
  });
});

describe('the way to the server', () => {
  test('it says itself where its upload service is; a service with a name of its own is taken as it is', async (t) => {
    const elsewhere = await standInFor(t, { config: null });
    const server = await standInFor(t, { config: { services: { upload: elsewhere.url } } });
    const file = await makeFile(t, 100);
    assert.equal((await runHere(server, ['upload', file])).code, 0);
    assert.deepEqual([server.heard.length, server.heard[0]?.headers.authorization], [1, undefined]);
    assert.equal((await runHere(elsewhere, ['upload', file])).code, 0);
    assert.equal(elsewhere.builds.length, 2);
    const below = await standInFor(t);
    assert.equal((await runHere(below, ['builds', '--server', `${below.url}/upload/`])).code, 0);
  });

  test('a token that the server does not know is told so, and never printed', async (t) => {
    const standIn = await standInFor(t);
    const ran = await runHere(standIn, ['upload', await makeFile(t, 100), '--token', 'msa_secret-token', '--json']);
    assert.equal(ran.code, 2);
    assert.match(ran.log, /does not know this token/);
    standIn.fail('GET /upload', { status: 400, body: { error: { code: 6002, message: 'bad msa_secret-token' } } });
    const echoed = await runHere(standIn, ['builds', '--token=msa_secret-token', '--json']);
    assert.match(echoed.log, /bad \*\*\*/);
    assert.doesNotMatch(`${ran.out}${ran.log}${echoed.out}${echoed.log}`, /secret/);
  });

  test('what is wrong is told field by field, and in the words of the protocol', async (t) => {
    const standIn = await standInFor(t);
    const data = [{ field: 'tags.0', messages: ['At most 80 characters'], rules: [] }];
    const message = 'The information sent is not valid.';
    standIn.fail('POST', { status: 400, body: { error: { code: 6002, message, data } } });
    standIn.fail('POST', { status: 400, body: 'Upload-Length required\n' });
    const file = await makeFile(t, 100);
    const told = [await runHere(standIn, ['upload', file]), await runHere(standIn, ['upload', file])];
    assert.deepEqual(
      told.map(({ code, log }) => [code, log]),
      [
        [2, `The server refused it: ${message} tags.0 At most 80 characters (6002)\n`],
        [2, 'The server refused it: Upload-Length required\n'],
      ],
    );
  });

  test('it warns where the token could be read on the way', async (t) => {
    const standIn = await standInFor(t);
    const proxied = { env: { http_proxy: standIn.url } };
    const ran = await runHere(standIn, ['builds', '--server', 'http://muster.example', '--retries=0'], proxied);
    assert.match(ran.log, /Warning: muster\.example is spoken to without encryption/);
    assert.doesNotMatch((await runHere(standIn, ['builds'])).log, /Warning/);
  });

  test('something else that answers there is no server of ours', async (t) => {
    const standIn = await standInFor(t, { config: null });
    standIn.fail('GET /v1', { status: 200, body: '<html>Welcome</html>' });
    const ran = await runHere(standIn, ['builds']);
    assert.equal(ran.code, 2);
    assert.match(ran.log, /no Muster server \(status 200\)/);
  });

  test('it speaks Spanish, and asks the server to', async (t) => {
    const standIn = await standInFor(t);
    const ran = await runHere(standIn, ['status', 'x'], { env: { LANG: 'es_ES.UTF-8' } });
    assert.match(ran.log, /^El servidor lo ha rechazado/);
    assert.equal(standIn.heard.at(-1)?.headers['accept-language'], 'es');
    assert.match((await runHere(standIn, ['stats', '--language=es'])).log, /No existe el comando "stats"/);
  });
});
