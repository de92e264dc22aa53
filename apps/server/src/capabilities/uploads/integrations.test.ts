/** The call that build servers already make: one request with a form, and the token of an app. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import sharp from 'sharp';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const apk = await readFile(join(fixtures, 'android/adaptive.apk'));

let server: TestServer;
let owner: TestUser;
let organizationId: string;
let slug: string;
let token: string;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,worker' } });
  owner = await server.createUser();
  const workspace = await server.createWorkspace(owner);
  organizationId = workspace.id;
  slug = workspace.slug;
  const app = await owner.api(createApp, { params: { org: workspace.slug }, body: { name: 'Shop', slug: 'shop' } });
  const params = { org: workspace.slug, appId: app.id };
  token = (await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } })).token;
});
after(() => server.stop());

const boundary = 'X-BOUNDARY-7f3a';
/** A form as a program writes it by hand: fields and files in the order given. */
function form(parts: readonly [name: string, value: string | Buffer, fileName?: string][]): Buffer {
  const pieces = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
      }\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

const post = (body: Buffer, headers: Record<string, string> = {}, path = '/upload/v1/integrations/builds') =>
  ask(server.url, path, {
    method: 'POST',
    headers: {
      authorization: `bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
  });

interface Kept {
  status: string;
  problem: string | null;
  file_name: string;
  version_name: string | null;
  tags: string[];
  changelog: string;
  git_branch: string | null;
  git_tag: string | null;
  deployer_name: string | null;
  icon: string | null;
  warnings: { code: string }[];
  deployer: { info?: Record<string, string> } | null;
  given: { filter?: string[][]; notify?: Record<string, unknown> };
}

async function sent(body: Buffer, headers?: Record<string, string>, path?: string): Promise<Kept> {
  const reply = await post(body, headers, path);
  assert.equal(reply.status, 200, reply.text);
  const answer = JSON.parse(reply.text) as { status: boolean; data: { id: string } };
  assert.deepEqual(Object.keys(answer.data), ['id']);
  let row: Kept | undefined;
  await eventually(async () => {
    [row] = await server.ownerQuery<Kept>(sql`select * from builds where id = ${answer.data.id}`);
    return /processed|error/.test(row?.status ?? '');
  }, 'it was read');
  return row as Kept;
}

const leftovers = async () =>
  (
    await server.ownerQuery(
      sql`select 1 from uploads where organization_id = ${organizationId} and finished_at is null`,
    )
  ).length;

describe('a build in one request', () => {
  test('the file alone is enough', async () => {
    const build = await sent(form([['build', apk, 'shop.apk']]));
    assert.deepEqual([build.status, build.file_name], ['processed', 'shop.apk']);
  });

  test('the audit says which token it was, and finds what came with it', async () => {
    await post(form([['build', apk, 'audited.apk']]));
    const { items } = await owner.api(listAudit, { params: { org: slug }, query: { search: 'CI', entity: 'build' } });
    const [entry] = items;
    assert.deepEqual([entry?.action, entry?.userName, entry?.userEmail], ['create', 'CI', null]);
  });

  test('everything that can be said is taken, before the file and behind it', async () => {
    const build = await sent(
      form([
        ['versionName', '2.5.0 (nightly)'],
        ['tags', 'nightly, beta,, nightly '],
        ['build', apk, 'C:\\ci\\out\\shop ünï.apk'],
        ['changelog', 'One\r\nTwo'],
        ['notifyCollaborators', 'true'],
        ['notifyEmployees', 'false'],
        ['notifyMessage', 'Try it'],
        ['notifyLanguage', 'es'],
        ['filter', '[["g1","g2"],["g3"]]'],
        ['deployer.name', 'fastlane'],
        ['deployer.info.commit', 'a1b2c3'],
        ['deployer.info.branch', 'main'],
        ['deployer.info.tag', 'v2.5.0'],
        ['deployer.info.commitMessage', `Fix\n\n${'long '.repeat(4000)}`],
        ['deployer.info.buildUrl', 'https://ci.example/1'],
        ['deployer.info.buildNumber', '9'.repeat(400)],
        ['deployer.info.triggerTimestamp', ' 1763200000 '],
        ['whatever', 'is not known'],
      ]),
    );
    assert.deepEqual(
      [build.version_name, build.tags, build.file_name, build.changelog, build.git_branch, build.git_tag],
      ['2.5.0 (nightly)', ['beta', 'nightly'], 'shop ünï.apk', 'One\nTwo', 'main', 'v2.5.0'],
    );
    assert.deepEqual(build.given.filter, [['g1', 'g2'], ['g3']]);
    assert.deepEqual(build.given.notify, { collaborators: true, employees: false, message: 'Try it', language: 'es' });
    assert.equal(build.deployer_name, 'fastlane');
    assert.equal(build.deployer?.info?.commit, 'a1b2c3');
    assert.ok((build.deployer?.info?.commitMessage?.length ?? 0) <= 5000, 'a long message is cut, and refuses nothing');
    assert.equal(build.deployer?.info?.buildNumber?.length, 100, 'so is whatever else is too long');
  });

  test('names with brackets and the filter as text mean the same', async () => {
    const build = await sent(
      form([
        ['deployer[name]', 'gradle'],
        ['deployer[info][commit]', 'ffee'],
        ['deployer[info][branch]', 'develop'],
        ['filter', 'g1,g2|g3'],
        ['tags[]', 'one'],
        ['tags[]', 'two'],
        ['changelog', ''],
        ['build', apk, 'shop.apk'],
      ]),
    );
    assert.deepEqual([build.deployer_name, build.git_branch, build.tags], ['gradle', 'develop', ['one', 'two']]);
    assert.deepEqual(build.given.filter, [['g1', 'g2'], ['g3']]);
  });

  test('a browser-made form, and the address without the name of the service', async () => {
    const body = new FormData();
    body.set('build', new Blob([apk]), 'shop.apk');
    const response = await fetch(`${server.url}/v1/integrations/builds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    assert.equal(response.status, 200);
  });

  test('what no package can be is a build that says so', async () => {
    const build = await sent(form([['build', Buffer.from('hello'), 'shop.ipa']]));
    assert.deepEqual([build.status, build.problem], ['error', 'unknownFormat']);
  });

  test('what is for a platform that the workspace was not given says so', async () => {
    const offer = (buildPlatforms: string[]) =>
      server.ownerQuery(sql`
        update organizations set configuration = configuration || ${JSON.stringify({ buildPlatforms })}::jsonb
        where id = ${organizationId}`);
    await offer(['ios']);
    const build = await sent(form([['build', apk, 'shop.apk']]));
    assert.deepEqual([build.status, build.problem], ['error', 'platformRefused']);
    await offer([]);
  });

  test('for a platform of the installation’s own nothing has to be read', async () => {
    await server.ownerQuery(sql`
      insert into build_platforms (id, slug, name, processable, color, extensions)
      values (gen_random_uuid(), 'linux', 'Linux', false, '000000', '{deb,rpm}') on conflict do nothing`);
    const parts = (fileName: string): Parameters<typeof form>[0] => [
      ['buildPlatform', 'linux'],
      ['packageName', 'shop'],
      ['packageVersion', '1.2'],
      ['build', Buffer.from('!<arch>\ndebian-binary'), fileName],
    ];
    const build = await sent(form(parts('shop.deb')));
    assert.deepEqual([build.status, build.version_name], ['processed', '1.2']);
    assert.equal((await sent(form(parts('shop.exe')))).problem, 'unknownFormat');
  });

  test('the picture that comes with it is its icon; one that is none or too large is a warning, and refuses nothing', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f5bea' } })
      .png()
      .toBuffer();
    const withIcon = (icon: Buffer) =>
      sent(
        form([
          ['packageIcon', icon, 'icon.png'],
          ['buildPlatform', 'linux'],
          ['packageVersion', '1.3'],
          ['build', Buffer.from('!<arch>\ndebian-binary'), 'shop.deb'],
        ]),
      );
    const good = await withIcon(png);
    assert.match(good.icon ?? '', /^\/pictures\//);
    assert.deepEqual(good.warnings, []);
    assert.deepEqual((await withIcon(Buffer.alloc(0))).warnings, [], 'an empty one was not sent');
    for (const odd of [Buffer.from('no picture'), Buffer.alloc(6 * 1024 * 1024)]) {
      const build = await withIcon(odd);
      assert.deepEqual([build.status, build.version_name, build.icon], ['processed', '1.3', null]);
      assert.deepEqual(build.warnings, [{ code: 'iconUnreadable' }]);
    }
  });
});

describe('a request that is not right is refused, and leaves nothing behind', () => {
  const refused = async (body: Buffer, headers?: Record<string, string>) => {
    const reply = await post(body, headers);
    return envelope(reply).error?.code;
  };

  test('without the file, with two, without a boundary, with a body that breaks off or is no form', async () => {
    assert.equal(await refused(form([['versionName', '1']])), 6002);
    const twice: Parameters<typeof form>[0] = [
      ['build', apk, 'a.apk'],
      ['build', apk, 'b.apk'],
    ];
    const { data } = envelope(await post(form(twice))).error ?? {};
    assert.deepEqual(data, [
      {
        field: 'build',
        rules: [{ name: 'oneFile', params: {} }],
        messages: ['Send one file under this name, not several'],
      },
    ]);
    const nowhere = form([
      ['build', apk, 'a.apk'],
      ['buildPlatform', 'amiga'],
    ]);
    assert.equal(await refused(nowhere), 6002);
    assert.equal(await refused(form([['build', apk, 'a.apk']]), { 'content-type': 'multipart/form-data' }), 6001);
    assert.equal(await refused(form([['build', apk, 'a.apk']]).subarray(0, 2000)), 6001);
    assert.equal(await refused(form([['build', Buffer.from('Read me'), 'notes.txt']])), 5333);
    assert.equal(await refused(Buffer.from('hello')), 6001);
    assert.equal(await refused(Buffer.from('{}'), { 'content-type': 'application/json' }), 6004);
    assert.equal(await leftovers(), 0);
  });

  test('with fields that are no such thing, though the file is good', async () => {
    for (const [name, value] of [
      ['filter', '[["g1"'],
      ['filter', '{"a":1}'],
      ['notifyEmployees', 'maybe'],
      ['notifyLanguage', 'fr'],
      ['tags', Array.from({ length: 60 }, (_, index) => `t${index}`).join(',')],
    ] as const) {
      const body = form([
        ['build', apk, 'a.apk'],
        [name, value],
      ]);
      assert.equal(await refused(body), 6002, `${name}: ${value.slice(0, 20)}`);
    }
    assert.equal(await leftovers(), 0);
  });

  test('with too many fields, or too much in them, and the line it came by can be used on', async () => {
    const many = (count: number, length: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, 'x'.repeat(length)]);
    for (const [what, parts, code] of [
      ['many', many(5000, 1), 6003],
      ['large', many(190, 120_000), 6003],
      ['one too large', many(1, 200_000), 6002],
    ] as const) {
      assert.equal(await refused(form([...parts, ['build', apk, 'a.apk']])), code, what);
      assert.equal((await post(form([['build', apk, 'a.apk']]))).status, 200, what);
    }
    assert.equal(await leftovers(), 0);
  });

  test('without a token, or with somebody’s own', async () => {
    for (const authorization of ['', 'bearer ', 'Bearer'])
      assert.equal(await refused(form([['build', apk, 'a.apk']]), { authorization }), 4002);
    const wrong = await post(form([['build', apk, 'a.apk']]), { authorization: `bearer msa_${'x'.repeat(40)}` });
    assert.deepEqual([wrong.status, envelope(wrong).error?.code], [401, 4004]);
    assert.match(wrong.text, /Make a new one in the settings of the app/);
    const user = await server.createUser();
    assert.equal(await refused(form([['build', apk, 'a.apk']]), { authorization: `Bearer ${user.token}` }), 4004);
  });

  test('with a line that is cut in the middle of the file', async () => {
    const body = form([['build', randomBytes(4_000_000), 'a.apk']]);
    const { hostname, port } = new URL(server.url);
    const cut = request({
      hostname,
      port,
      path: '/upload/v1/integrations/builds',
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.length),
      },
    });
    cut.on('error', () => {});
    await new Promise((resolve) => cut.write(body.subarray(0, 1_000_000), resolve));
    await eventually(async () => (await leftovers()) === 1, 'it is being taken');
    cut.destroy();
    await eventually(async () => (await leftovers()) === 0, 'what had come of it is forgotten');
  });
});
