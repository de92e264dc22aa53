/** Pages of a store as they are sent, with and without scripts. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPublication, updatePublication } from '@muster/contract/calls/publications';
import { sql } from '../../../platform/db/sql.ts';
import { type Asked, ask, type Reply } from '../../../test-http.ts';
import { mailedCode } from '../../../test-mail.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createTestPlace, type TestBuild } from '../../builds/test-builds.ts';
import { addEmployee, androidPhone, iphone } from '../test-visitor.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,store,download,pages,worker' } });
});
after(() => server.stop());

async function publish(body: object = {}, build: TestBuild = {}) {
  const place = await createTestPlace(server);
  const buildId = await place.add(build);
  const plain = { slug: 'field', security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
  const publication = await place.owner.api(createPublication, { params: place.params, body: { ...plain, ...body } });
  const update = (change: object) =>
    place.owner.api(updatePublication, { params: { org: place.org, publicationId: publication.id }, body: change });
  return { ...place, buildId, publication, update, front: `/store/${place.org}`, page: `/store/${place.org}/field` };
}

const get = (path: string, headers = {}) => ask(server.url, path, { headers });
const post = (path: string, fields: Record<string, string>, headers: Asked['headers'] = {}) =>
  ask(server.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const dataOf = ({ text }: Reply) => {
  const [, json] = /<script type="application\/json" id="store-data">(.*?)<\/script>/s.exec(text) ?? assert.fail(text);
  return JSON.parse(json ?? '');
};
const robotsOf = ({ headers, text }: Reply) => [headers['x-robots-tag'], /name="robots" content="noindex"/.test(text)];
const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';', 1)[0] ?? '';

describe('the front page', () => {
  test('has what it shows in it, for scripts and for readers', async () => {
    const here = await publish();
    const page = await get(here.front, { 'user-agent': iphone });
    assert.deepEqual([page.status, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
    const { org, base, api, language, front } = dataOf(page);
    assert.deepEqual([org, base, api, language], [here.org, here.front, '/store-api', 'en']);
    assert.deepEqual([front.outcome, front.apps[0].slug, front.device.os], ['ok', 'field', 'ios']);
    assert.match(page.text, new RegExp(`<div id="root"><main class="page">.*<a href="${here.page}">Field</a>`, 's'));
    assert.match(page.text, /<title>Test workspace<\/title>/);
    assert.match(page.text, new RegExp(`<link rel="canonical" href="http://localhost:\\d+${here.front}">`));
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'(;| 'sha256)/);
    assert.match(String(page.headers['accept-ch']), /Sec-CH-UA-Model/);
    assert.doesNotMatch(page.text, /<noscript>/);
    assert.match((await get(here.front, { 'accept-language': 'es' })).text, /<html lang="es">/);
    assert.match((await get(`${here.front}?hl=es`)).text, /<html lang="es">/);
  });

  test('is found by search engines where the store is public, and only then', async () => {
    const here = await publish();
    assert.deepEqual(robotsOf(await get(here.front)), [undefined, false]);
    assert.deepEqual(robotsOf(await get(here.page)), [undefined, false]);
    await here.update({ visibility: 'unlisted' });
    assert.deepEqual(robotsOf(await get(here.page)), ['noindex', true]);
    await server.ownerQuery(sql`update stores set security = 'logged' where organization_id = ${here.organizationId}`);
    const closed = await get(here.front);
    assert.deepEqual(robotsOf(closed), ['noindex', true]);
    assert.doesNotMatch(closed.text, /Field/);
  });

  test('tells search engines what there is to find, of public stores alone', async () => {
    const here = await publish();
    const own = (slug: string, body: object) =>
      here.owner.api(createPublication, {
        params: here.params,
        body: { slug, security: 'public', visibility: 'active', filter: { type: 'last' }, ...body },
      });
    await own('hidden', { visibility: 'unlisted' });
    await own('off', { visibility: 'inactive' });
    await own('staff', { security: 'logged' });
    await own('locked', { security: 'password', password: 'Correct-horse-1' });
    const { id } = await own('ended', {});
    await server.ownerQuery(sql`update publications set expires_at = now() - interval '1 day' where id = ${id}`);
    const robots = await get(`${here.front}/robots.txt`);
    assert.deepEqual([robots.status, robots.headers['content-type']], [200, 'text/plain; charset=utf-8']);
    const [, address = ''] = /^User-agent: \*\nDisallow:\n\nSitemap: (\S+)\n$/.exec(robots.text) ?? [];
    assert.equal(new URL(address).pathname, `${here.front}/sitemap.xml`);
    const map = await get(`${here.front}/sitemap.xml`);
    assert.deepEqual([map.status, map.headers['content-type']], [200, 'application/xml; charset=utf-8']);
    const listed = Array.from(map.text.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g));
    assert.deepEqual(
      listed.map(([, page = '']) => new URL(page).pathname),
      [here.front, here.page],
    );
    for (const [, , changed = ''] of listed) assert.ok(Date.now() - Date.parse(changed) < 3_600_000, changed);

    await server.ownerQuery(sql`update stores set security = 'logged' where organization_id = ${here.organizationId}`);
    for (const path of [`${here.front}/robots.txt`, `${here.front}/sitemap.xml`, '/store/nowhere/sitemap.xml']) {
      const closed = await get(path);
      assert.deepEqual([closed.status, closed.headers['x-robots-tag'], closed.text], [404, 'noindex', ''], path);
    }
  });

  test('is missing where there is no such store', async () => {
    const page = await get('/store/nowhere');
    assert.deepEqual([page.status, page.headers['x-robots-tag']], [404, 'noindex']);
    assert.match(page.text, /There is no store here/);
    const here = await publish();
    assert.equal((await get(`${here.front}/nothing`)).status, 404);
    for (const path of ['/store/%00', '/store/%F0%9F', '/store/..%2f..', '/store/a/b/c/d']) {
      assert.ok((await get(path)).status < 500, path);
    }
  });

  test('can be put on a home screen', async () => {
    const here = await publish();
    const manifest = await get(`${here.front}/manifest.webmanifest`);
    assert.equal(manifest.headers['content-type'], 'application/manifest+json; charset=utf-8');
    const { name, start_url, display, icons } = JSON.parse(manifest.text);
    assert.deepEqual([name, start_url, display], ['Test workspace', `${here.front}/`, 'standalone']);
    assert.equal((await get(icons[0].src)).status, 200);
  });
});

describe('the page of an app', () => {
  test('shows markup of whoever wrote it as text', async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
    const here = await publish(
      { customization: { name: evil, description: evil, primaryColor: '', buttonColor: '' } },
      { changelog: evil, versionName: evil, fileName: `${evil}.apk` },
    );
    for (const path of [here.front, here.page]) {
      const page = await get(path);
      assert.doesNotMatch(page.text, /<script>alert|<img src=x/);
      const data = dataOf(page);
      assert.equal((data.app ?? data.front.apps[0]).name, evil);
    }
  });

  test('shows as text what stands in terms, in the name of a store and of a visitor, and in signs that end a line', async () => {
    const evil = `a\u2028\u2029</script><!--<script>alert(1)//"'><svg onload=alert(1)>&lt;`;
    const terms = { active: true, text: evil };
    const accessControl = { allowedCountries: [], blockedCountries: [], expirationDate: null, terms };
    const here = await publish({ accessControl });
    await server.ownerQuery(sql`update organizations set name = ${evil} where id = ${here.organizationId}`);
    const manifest = await get(`${here.front}/manifest.webmanifest`);
    assert.equal(JSON.parse(manifest.text).name, evil);
    for (const path of [here.front, here.page, `${here.front}/missing`]) {
      const page = await get(path);
      assert.doesNotMatch(page.text, /<script>alert|<svg|<!--<script|\u2028<\/script/);
      assert.equal(dataOf(page).front.name, evil);
    }
    assert.equal(dataOf(await get(here.page)).app.terms.text, evil);
    const wrong = await post(here.page, { do: 'signInWithCode', email: `"><svg onload=x>`, code: '000000' });
    assert.doesNotMatch(wrong.text, /<svg/);
  });

  test('has the addresses of the installation, whatever host a request names', async () => {
    const here = await publish();
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
    for (const headers of [{ host: 'evil.example' }, forged, { host: 'evil.example', ...forged }]) {
      const page = await get(here.page, headers);
      assert.doesNotMatch(page.text, /evil\.example/);
      const got = await post(here.page, { do: 'install', buildId: here.buildId }, headers);
      assert.doesNotMatch(got.text + JSON.stringify(got.headers), /evil\.example/);
    }
  });

  test('gives a build without any script', async () => {
    const here = await publish();
    const page = await get(here.page, { 'user-agent': androidPhone });
    const [, buildId = ''] = /name="buildId" value="([^"]+)"/.exec(page.text) ?? [];
    assert.equal(buildId, here.buildId);
    const got = await post(here.page, { do: 'install', buildId }, { 'user-agent': androidPhone });
    assert.equal(got.status, 200);
    const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(got.text) ?? [];
    assert.match(url, /^http:\/\/localhost:\d+\/download\/v1\/download\/[\w-]+$/);
    assert.match(got.text, new RegExp(`<a class="button" href="${url}">Download</a>`));
  });

  test('asks for a password, and opens with it', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    assert.match((await get(here.page)).text, /<h1>Field<\/h1>.*type="password"/s);
    const wrong = await post(here.page, { do: 'unlock', password: 'guess' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /<p role="alert">/);
    const right = await post(here.page, { do: 'unlock', password: 'open sesame' });
    assert.deepEqual([right.status, right.headers.location], [303, here.page]);
    assert.match(String(right.headers['set-cookie']), /HttpOnly; SameSite=Lax/);
    const open = await get(here.page, { cookie: cookieOf(right) });
    assert.match(open.text, /name="buildId"/);
  });

  test('asks who one is, and takes the code that was mailed', async () => {
    const here = await publish({ security: 'logged' });
    const { email } = await addEmployee(here.owner, here.org);
    const before = await get(here.page);
    assert.doesNotMatch(before.text, /Field/);
    const asked = await post(here.page, { do: 'mailCode', email });
    assert.match(asked.text, new RegExp(`value="${email}".*name="code"`, 's'));
    const code = await mailedCode(server.db, email);
    const signed = await post(here.page, { do: 'signInWithCode', email, code });
    assert.equal(signed.status, 303);
    const page = await get(here.page, { cookie: cookieOf(signed) });
    assert.match(page.text, /<h1>Field<\/h1>/);
    const out = await post(here.front, { do: 'signOut' }, { cookie: cookieOf(signed) });
    assert.match(String(out.headers['set-cookie']), /Max-Age=0/);
  });

  test('takes no form of a page of somebody else, and none that is no form', async () => {
    const here = await publish();
    const fields = { do: 'install', buildId: here.buildId };
    const foreign = await post(here.page, fields, { origin: 'https://evil.example' });
    assert.equal(foreign.status, 400);
    assert.doesNotMatch(foreign.text, /http-equiv="refresh"/);
    assert.equal((await post(here.page, { do: 'nonsense' })).status, 303);
    assert.equal((await post(here.page, { do: 'toString' })).status, 303);
    const json = await ask(server.url, here.page, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    assert.equal(json.status, 415);
  });
});
