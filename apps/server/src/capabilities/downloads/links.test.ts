/** Links of the store and of SDKs: what they open, for how long and for whom, and what is counted of them. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createAudience, updateAudience } from '@muster/contract/calls/audiences';
import { listNotifications } from '@muster/contract/calls/notifications';
import { readPlist } from '@muster/plist/read-plist';
import sharp from 'sharp';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { CodedError } from '../../platform/errors.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace, insertTestAttachment, insertTestFile } from '../builds/test-builds.ts';
import { createDownloadLink } from './index.ts';
import type { NewLink } from './links-store.ts';

const content = 'PK'.repeat(500);
let server: TestServer;
let place: Awaited<ReturnType<typeof createTestPlace>>;
let buildId: string;
before(async () => {
  server = await startTestServer({
    env: {
      SERVICES: 'api,download,worker',
      PUBLIC_URL: 'https://muster.example.com',
      TRUST_PROXY: '1',
      COUNTRY_HEADER: 'x-country',
    },
  });
  place = await createTestPlace(server);
  buildId = await addBuild();
});
after(() => server.stop());

async function addBuild(more: Parameters<typeof place.add>[0] = {}, at = place) {
  const fileId = await insertTestFile(server.ownerQuery, at.organizationId, content.length);
  await server.storage.put(`organizations/${at.organizationId}/files/${fileId}`, Buffer.from(content));
  return at.add({ os: 'ios', format: 'ipa', package: 'example.field', fileName: 'field.ipa', fileId, ...more });
}

const inPlace = <T>(work: (tx: Tx) => Promise<T>, at = place) =>
  server.db.withTenant(at.organizationId, systemActor, work);

const isCoded = (code: number) => (error: unknown) => error instanceof CodedError && error.code === code;
const nobody = { type: 'anonymous', id: null, email: null } as const;
const visitor = {
  purpose: 'package',
  origin: 'store',
  member: nobody,
  country: 'ES',
  device: { model: 'iPhone' },
} as const;

async function link(more: Partial<NewLink> = {}, at = place): Promise<string> {
  const { token } = await inPlace((tx) => createDownloadLink(tx, { ...visitor, buildId, ...more }), at);
  return `/download/v1/download/${token}`;
}

async function addPerson(at = place): Promise<{ type: 'employee'; id: string; email: string }> {
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  await server.ownerQuery(sql`
    insert into people (organization_id, id, email, role) values (${at.organizationId}, ${id}, ${email}, 'employee')`);
  return { type: 'employee', id, email };
}

async function addPublication(more: { security?: string; visibility?: string; expiresAt?: Date | null } = {}) {
  const id = randomUUIDv7();
  await server.ownerQuery(sql`
    insert into publications (organization_id, id, application_id, slug, security, visibility, filter, expires_at)
    values (${place.organizationId}, ${id}, ${place.appId}, ${id}, ${more.security ?? 'public'},
      ${more.visibility ?? 'active'}, '{"type": "last"}', ${more.expiresAt ?? null})`);
  return id;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(server.url, path, { headers, method });
const status = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status;

describe('an install over the air', () => {
  test('fetches the manifest and then the package, without any cookie', async () => {
    const icon = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c00' } })
      .webp()
      .toBuffer();
    const name = `${'i'.repeat(22)}.webp`;
    await server.storage.put(`pictures/${name}`, icon);
    const build = await addBuild({
      icon: `/pictures/${name}`,
      displayName: 'Field & <Service> "\u0007"',
      versionName: '2.0',
    });
    const base = await link({ buildId: build, purpose: 'install' });
    const manifest = await get(`${base}/manifest.plist`);
    assert.deepEqual([manifest.status, manifest.headers['content-type']], [200, 'text/xml; charset=utf-8']);
    assert.match(manifest.text, /Field &amp; &lt;Service&gt;/);
    const { items } = asObject(readPlist(Buffer.from(manifest.text))) as unknown as {
      items: { assets: { kind: string; url: string }[]; metadata: object }[];
    };
    const at = `https://muster.example.com${base}`;
    assert.deepEqual(items[0]?.assets, [
      { kind: 'software-package', url: `${at}/package.ipa` },
      { kind: 'display-image', url: `${at}/display-image.png` },
      { kind: 'full-size-image', url: `${at}/full-size-image.png` },
    ]);
    assert.deepEqual(items[0]?.metadata, {
      'bundle-identifier': 'example.field',
      'bundle-version': '2.0',
      kind: 'software',
      title: 'Field & <Service> ""',
    });
    for (const [file, width] of [
      ['display-image.png', 57],
      ['full-size-image.png', 512],
    ] as const) {
      const reply = await fetch(`${server.url}${base}/${file}`);
      const drawn = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      assert.deepEqual([reply.headers.get('content-type'), drawn.format, drawn.width], ['image/png', 'png', width]);
    }
    const whole = await get(`${base}/package.ipa`);
    assert.deepEqual([whole.status, whole.text], [200, content]);
  });

  test('may come back for hours once it has the manifest, and for minutes without', async () => {
    const [begun, unused] = [await link({ purpose: 'install' }), await link({ purpose: 'install' })];
    await get(`${begun}/manifest.plist`);
    await server.ownerQuery(sql`update download_tokens set expires_at = now()`);
    assert.equal(await status(`${begun}/package.ipa`), 200);
    assert.equal(await status(`${unused}/manifest.plist`), 403);
    await server.ownerQuery(sql`update download_tokens set resumable_until = now()`);
    assert.equal(await status(`${begun}/package.ipa`), 403);
  });

  test('is for what iOS installs', async () => {
    const apk = await addBuild({ os: 'android', format: 'apk' });
    await assert.rejects(link({ buildId: apk, purpose: 'install' }), isCoded(3001));
  });
});

/** Dictionaries as objects. */
function asObject(value: unknown): Record<string, unknown> {
  const plain = (inner: unknown): unknown =>
    inner instanceof Map
      ? Object.fromEntries([...inner].map(([key, member]) => [key, plain(member)]))
      : Array.isArray(inner)
        ? inner.map(plain)
        : inner;
  return plain(value) as Record<string, unknown>;
}

describe('a link', () => {
  test('is for its purpose and its file alone', async () => {
    const [install, file] = [await link({ purpose: 'install' }), await link()];
    const attachmentId = await insertTestAttachment(
      server.ownerQuery,
      { organizationId: place.organizationId, buildId },
      { fileId: await insertTestFile(server.ownerQuery, place.organizationId, 1) },
    );
    const beside = await link({ attachmentId });
    for (const moved of [
      install,
      `${file}/manifest.plist`,
      `${file}/other.ipa`,
      `${beside}/package.ipa`,
      `${install}/x`,
    ])
      assert.equal(await status(moved), 403, moved);
    for (const right of [`${install}/package.ipa`, file, `${file}/package.ipa`, `${file}/field.ipa`])
      assert.equal(await status(right), 200, right);
  });

  test('is answered in parts, with what makes them one file', async () => {
    const at = await link();
    const head = await get(at, {}, 'HEAD');
    const etag = String(head.headers.etag);
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', String(content.length)]);
    const part = await get(at, { range: 'bytes=10-', 'if-range': etag });
    assert.deepEqual([part.status, part.text.length], [206, content.length - 10]);
    const other = await get(at, { range: 'bytes=10-', 'if-range': '"another"' });
    assert.deepEqual([other.status, other.text.length], [200, content.length]);
    assert.equal(await status(at, { range: `bytes=${content.length}-` }), 416);
  });

  test('that is over is good for the rest of what has begun, and for no other beginning', async () => {
    const at = await link();
    assert.equal(await status(at, { range: 'bytes=0-9' }), 206);
    await server.ownerQuery(sql`update download_tokens set expires_at = now()`);
    assert.equal(await status(at, { range: 'bytes=10-' }), 206);
    assert.equal(await status(at), 403);
  });

  test('ends with the person it is for, and with its publication', async () => {
    const member = await addPerson();
    const publicationId = await addPublication({ security: 'logged' });
    const [theirs, published] = [await link({ member }), await link({ member, publicationId })];
    const open = await addPublication();
    const anonymous = await link({ publicationId: open });
    assert.deepEqual([await status(theirs), await status(published), await status(anonymous)], [200, 200, 200]);
    for (const change of [
      sql`visibility = 'inactive'`,
      sql`visibility = 'active', expires_at = now()`,
      sql`expires_at = null, security = 'logged'`,
    ]) {
      await server.ownerQuery(sql`update publications set ${change} where id = ${open}`);
      assert.equal(await status(anonymous), 403);
    }
    await server.ownerQuery(sql`delete from publications where id = ${publicationId}`);
    assert.deepEqual([await status(theirs), await status(published)], [200, 403]);
    await server.ownerQuery(sql`delete from people where id = ${member.id}`);
    assert.equal(await status(theirs), 403);
  });

  test('is only for those whom the groups and audiences of its publication have still', async () => {
    const member = await addPerson();
    const [group, other] = [randomUUIDv7(), randomUUIDv7()];
    const publicationId = await addPublication({ security: 'logged' });
    const audience = await place.owner.api(createAudience, {
      params: { org: place.org },
      body: { name: 'Testers', emails: [member.email] },
    });
    const put = (change: Sql) => server.ownerQuery(sql`update publications set ${change} where id = ${publicationId}`);
    const join = (groups: string[]) =>
      server.ownerQuery(sql`update people set groups = ${groups}::uuid[] where id = ${member.id}`);
    const at = await link({ member, publicationId });
    await put(sql`groups = ${JSON.stringify([[group]])}::jsonb`);
    assert.equal(await status(at), 403, 'not in the group');
    await join([group, other]);
    assert.equal(await status(at), 200);
    await join([other]);
    assert.equal(await status(at, { range: 'bytes=10-' }), 403, 'nor is the rest of it');
    await server.ownerQuery(sql`
      insert into publication_audiences (organization_id, publication_id, audience_id)
      values (${place.organizationId}, ${publicationId}, ${audience.id})`);
    await put(sql`audiences_active = true`);
    assert.equal(await status(at), 200, 'by the audience');
    await place.owner.api(updateAudience, {
      params: { org: place.org, audienceId: audience.id },
      body: { emails: [] },
    });
    assert.equal(await status(at), 403);
    await put(sql`groups = '[]', audiences_active = false`);
    assert.equal(await status(at), 200);
    await server.ownerQuery(sql`update people set status = 'invited' where id = ${member.id}`);
    assert.equal(await status(at), 403, 'who is no part of the workspace yet');
  });

  test('is only for the countries of its publication, where it is used', async () => {
    const publicationId = await addPublication();
    const at = await link({ publicationId });
    await server.ownerQuery(sql`update publications set allowed_countries = '{ES,PT}' where id = ${publicationId}`);
    const from = (country: string) => status(at, { 'x-country': country });
    assert.deepEqual([await from('PT'), await from('FR'), await status(at)], [200, 403, 200]);
    await server.ownerQuery(
      sql`update publications set allowed_countries = '{}', blocked_countries = '{ES}' where id = ${publicationId}`,
    );
    assert.deepEqual([await from('FR'), await from('ES'), await status(at)], [200, 403, 403]);
  });

  test('to a build that is gone says so', async () => {
    const gone = await addBuild();
    const at = await link({ buildId: gone });
    await server.ownerQuery(sql`delete from builds where id = ${gone}`);
    assert.equal(await status(at), 404);
    await assert.rejects(link({ buildId: gone }), isCoded(3001));
  });
});

interface Counted {
  id: string;
  kind: string | null;
  memberType: string;
  os: string;
  country: string | null;
  model: string | null;
}
const downloads = (at = place) =>
  server.ownerQuery<Counted>(sql`
    select id, kind, member_type as "memberType", os, country, device_model as model from downloads
    where organization_id = ${at.organizationId} order by created_at, id`);

describe('a download', () => {
  test('counts once for its link, as an install, an update or once more', async () => {
    const own = await createTestPlace(server);
    const [first, second] = [await addBuild({ versionName: '1.0' }, own), await addBuild({ versionName: '1.1' }, own)];
    const member = await addPerson(own);
    for (const build of [first, second, second]) {
      const at = await link({ buildId: build, member }, own);
      await get(at, {}, 'HEAD');
      await Promise.all(Array.from({ length: 4 }, () => get(at, { range: 'bytes=0-9' })));
      await get(at, { range: 'bytes=10-' });
    }
    const resumed = await link({ buildId: first }, own);
    await get(resumed, { range: 'bytes=5-' });
    assert.equal((await downloads(own)).length, 3, 'the rest of a file is no download');
    await get(resumed);
    const made = await downloads(own);
    assert.deepEqual(
      made.map(({ kind }) => kind),
      ['install', 'update', 'again', null],
    );
    assert.deepEqual(made.at(-1)?.memberType, 'anonymous');
    assert.deepEqual([made[0]?.os, made[0]?.country, made[0]?.model], ['ios', 'ES', 'iPhone']);
    const [adopted] = await server.ownerQuery<object>(sql`
      select build_id, version_name, kind, downloads from adoptions where organization_id = ${own.organizationId}`);
    assert.deepEqual(adopted, { build_id: second, version_name: '1.1', kind: 'update', downloads: 3 });
    const days = await server.ownerQuery<object>(sql`
      select dimension, value, downloads, installs, updates from download_days
      where organization_id = ${own.organizationId} and dimension in ('all', 'version') order by dimension, value`);
    assert.deepEqual(days, [
      { dimension: 'all', value: '', downloads: 4, installs: 1, updates: 1 },
      { dimension: 'version', value: 'ios/1.0', downloads: 2, installs: 1, updates: 0 },
      { dimension: 'version', value: 'ios/1.1', downloads: 2, installs: 0, updates: 1 },
    ]);
    const [total] = await server.ownerQuery<{ downloads: number }>(sql`
      select downloads from download_totals where organization_id = ${own.organizationId}`);
    assert.equal(total?.downloads, 4);
  });

  test('of many at once are all counted', async () => {
    const own = await createTestPlace(server);
    const build = await addBuild({}, own);
    const links = await Promise.all(Array.from({ length: 40 }, () => link({ buildId: build }, own)));
    const states = await Promise.all(links.map((at) => status(at)));
    assert.ok(states.every((state) => state === 200));
    const [day] = await server.ownerQuery<{ downloads: number }>(sql`
      select downloads from download_days where organization_id = ${own.organizationId} and dimension = 'all'`);
    assert.deepEqual([(await downloads(own)).length, day?.downloads], [40, 40]);
  });
});

test("the plan's downloads of a month are kept, and its managers told before they end", async () => {
  const own = await createTestPlace(server);
  const build = await addBuild({}, own);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = '{"limits": {"downloads": 5}}' where id = ${own.organizationId}`);
  // What was downloaded in another month is no matter.
  await server.ownerQuery(sql`
    insert into download_totals (organization_id, month, downloads)
    values (${own.organizationId}, now() - interval '1 month', 99)`);
  const unused = await link({ buildId: build }, own);
  for (let n = 0; n < 5; n++) await get(await link({ buildId: build }, own));
  await assert.rejects(link({ buildId: build }, own), isCoded(4014));
  await assert.rejects(link({ buildId: build, origin: 'sdk' }, own), isCoded(5003));
  assert.equal(await status(unused), 200, 'what was promised is kept');
  const told = await server.ownerQuery<{ left: number }>(sql`
    select payload -> 'left' as left from outbox_events
    where organization_id = ${own.organizationId} and type = 'download.nearLimit' order by id`);
  assert.deepEqual(told, [{ left: 1 }, { left: 0 }]);
  await eventually(async () => {
    const { items } = await own.owner.api(listNotifications, {});
    return items.filter(({ kind, data }) => kind === 'nearLimit' && data.limitKey === 'downloads').length === 2;
  }, 'the owner is told twice');
});
