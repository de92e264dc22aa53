/** A domain of a store's own: proved by the name system, and then the address of its pages. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createPublication } from '@muster/contract/calls/publications';
import * as calls from '@muster/contract/calls/store-domain';
import type { StoreDomain } from '@muster/contract/store-domain';
import { sql } from '../../../platform/db/sql.ts';
import { eventually } from '../../../platform/postgres/test-program.ts';
import { coded } from '../../../test-coded.ts';
import { ask } from '../../../test-http.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { allCapabilities } from '../../all.ts';
import { createTestPlace } from '../../builds/test-builds.ts';
import { createStores } from '../index.ts';
import { checkDomainsJob } from './domain-jobs.ts';

const texts = new Map<string, string[]>();
const aliases = new Map<string, string[]>();
const addresses = new Map<string, string[]>();
let away = false;
const expires = '2099-01-01T00:00:00.000Z';
const names = {
  texts: async (name: string) => {
    if (away) throw new Error('nobody answers');
    return texts.get(name) ?? [];
  },
  aliases: async (name: string) => aliases.get(name) ?? [],
  addresses: async (name: string) => addresses.get(name) ?? [],
  certificate: async () => ({ issuer: 'Test CA', expires, valid: true }),
};
const fake = createStores(names);
const deps = () => ({
  certificates: server.platform.certificates,
  names,
  target: () => 'muster.example',
  isStoreHost: () => false,
  enabled: true,
});

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: {
      SERVICES: 'api,store,download,pages,worker',
      PUBLIC_URL: 'https://muster.example',
      STORE_URL: 'https://{org}.apps.example',
    },
    capabilities: allCapabilities.map((capability) => (capability.name === 'stores' ? fake : capability)),
  });
});
after(() => server.stop());
beforeEach(() => {
  for (const map of [texts, aliases, addresses]) map.clear();
  away = false;
});

async function place() {
  const here = await createTestPlace(server);
  const params = { org: here.org };
  const set = (domain: string) => here.owner.api(calls.setStoreDomain, { params, body: { domain } });
  const verify = () => here.owner.api(calls.verifyStoreDomain, { params });
  const read = () => here.owner.api(calls.readStoreDomain, { params });
  return { ...here, set, verify, read };
}

/** As whoever looks after the domain does, from what they are told. */
function enter(records: StoreDomain['records']): void {
  for (const { type, name, value } of records) {
    const map = type === 'TXT' ? texts : aliases;
    map.set(name, [...(map.get(name) ?? []), value]);
  }
}

let made = 0;
const newName = () => `apps${++made}.acme.example`;
const page = (host: string, path = '/') => ask(server.url, path, { headers: { host } });

describe('a domain', () => {
  test('is the store’s once it is proved and leads here', async () => {
    const here = await place();
    const domain = newName();
    assert.equal(await here.read(), null);
    const { records, verifiedAt } = await here.set(domain);
    assert.deepEqual(
      records.map(({ type, name }) => [type, name]),
      [
        ['CNAME', domain],
        ['TXT', `_muster.${domain}`],
      ],
    );
    assert.equal(verifiedAt, null);
    await assert.rejects(here.verify(), coded(5036));
    assert.equal((await here.read())?.problem, 'noProof');
    enter(records.filter(({ type }) => type === 'TXT'));
    await assert.rejects(here.verify(), coded(5036));
    assert.equal((await here.read())?.problem, 'notPointing');
    assert.doesNotMatch((await page(domain)).text, /Test workspace/);
    enter(records.filter(({ type }) => type === 'CNAME'));
    const done = await here.verify();
    assert.deepEqual([done.problem, done.certificate, done.issuer, done.expires], [null, 'proxy', 'Test CA', expires]);
    assert.match((await page(domain)).text, /<title>Test workspace<\/title>/);
    await here.owner.api(calls.deleteStoreDomain, { params: { org: here.org } });
    assert.doesNotMatch((await page(domain)).text, /Test workspace/);
  });

  test('may lead here by its addresses', async () => {
    const here = await place();
    const domain = newName();
    enter((await here.set(domain)).records.filter(({ type }) => type === 'TXT'));
    addresses.set('muster.example', ['192.0.2.1', '2001:db8::1']);
    addresses.set(domain, ['192.0.2.9']);
    await assert.rejects(here.verify(), coded(5036));
    addresses.set(domain, ['192.0.2.1']);
    assert.equal((await here.verify()).problem, null);
  });

  test('of another workspace is refused for as long as they can prove it, without telling whose', async () => {
    const [first, second] = [await place(), await place()];
    const domain = newName();
    const { records } = await first.set(domain);
    enter(records);
    await first.verify();
    enter((await second.set(domain)).records);
    await assert.rejects(second.verify(), (error: { data: object; message: string }) => {
      assert.ok(coded(5036)(error));
      assert.deepEqual(error.data, { problem: 'taken' });
      assert.ok(!error.message.includes(first.org));
      return true;
    });
    texts.set(`_muster.${domain}`, (texts.get(`_muster.${domain}`) ?? []).slice(1));
    assert.equal((await second.verify()).problem, null);
    assert.equal((await first.read())?.verifiedAt, null);
    assert.match((await page(domain)).text, new RegExp(`"org":"${second.org}"`));
  });

  test('that nobody can look up is told as such', async () => {
    const here = await place();
    await here.set(newName());
    away = true;
    await assert.rejects(here.verify(), coded(5036));
    assert.equal((await here.read())?.problem, 'unreachable');
  });

  test('is a name, not ours, and for plans and people that have it', async () => {
    const here = await place();
    assert.equal((await here.set('Bücher.Example.')).domain, 'xn--bcher-kva.example');
    for (const domain of [
      'localhost',
      'nas.local',
      '[::1]',
      'acme.example:8443',
      'x.apps.example',
      'user@acme.example',
      'https://acme.example',
      'acme.example/apps',
      '10.0.0.1',
      'a b.example',
      '',
    ]) {
      await assert.rejects(here.set(domain), coded(6002), domain);
    }
    for (const domain of ['muster.example', 'x.muster.example'])
      await assert.rejects(here.set(domain), coded(6002), domain);
    const editor = await server.addMember(here.organizationId, 'editor');
    const sent = { params: { org: here.org }, body: { domain: newName() } };
    await assert.rejects(editor.api(calls.setStoreDomain, sent), coded(4003));
    const overrides = JSON.stringify({ limits: {}, allows: { customDomain: false } });
    await server.ownerQuery(
      sql`update organizations set plan_overrides = ${overrides} where id = ${here.organizationId}`,
    );
    await assert.rejects(here.set(newName()), coded(4013));
  });
});

describe('a domain that was verified', () => {
  test('stays for some days when its records are gone, and those who look after it are told once', async () => {
    const here = await place();
    const domain = newName();
    enter((await here.set(domain)).records);
    await here.verify();
    const job = checkDomainsJob({ ...deps(), db: server.db });
    const state = async () => {
      const now = await here.read();
      return [now?.problem, now?.verifiedAt !== null];
    };
    const told = async () => {
      const rows = await server.ownerQuery<{ kind: string }>(sql`
        select kind from notifications where workspace_id = ${here.organizationId} and kind = 'domainFailing'`);
      return rows.length;
    };
    await job.run({});
    assert.deepEqual(await state(), [null, true]);
    aliases.clear();
    await job.run({});
    await job.run({});
    assert.deepEqual(await state(), ['notPointing', true]);
    assert.match((await page(domain)).text, /Test workspace/);
    await eventually(async () => (await told()) === 1, 'a notification');
    await server.ownerQuery(sql`
      update store_domains set failing_since = now() - interval '8 days' where organization_id = ${here.organizationId}`);
    await job.run({});
    assert.deepEqual(await state(), ['notPointing', false]);
    await eventually(async () => !(await page(domain)).text.includes('Test workspace'), 'the end of it');
    assert.equal(await told(), 1);
  });

  test('is found by the name in which the workspace is known now', async () => {
    const here = await place();
    const domain = newName();
    enter((await here.set(domain)).records);
    await here.verify();
    const slug = `${here.org}-anew`;
    await server.ownerQuery(sql`update organizations set slug = ${slug} where id = ${here.organizationId}`);
    await eventually(async () => (await page(domain)).text.includes(`"org":"${slug}"`), 'the new name');
  });
});

describe('under a name of its own', () => {
  test('there is nothing else of the installation', async () => {
    const [here, other] = [await createTestPlace(server), await createTestPlace(server)];
    const host = `${here.org}.apps.example`;
    const paths = [
      '/api/perms',
      '/api',
      '/config.json',
      '/welcome',
      '/health',
      '/outbox',
      '/cli/muster.mjs',
      '/v1/integrations/apps',
      `/store-api/stores/${other.org}`,
      `/store-api/%73tores/${other.org}`,
      `/store-api/stores/${here.org}/../${other.org}`,
      `/store/${other.org}`,
      '/download/../api/perms',
      '//api/perms',
      '/%61pi/perms',
      'http://muster.example/api/perms',
    ];
    for (const path of paths) {
      const reply = await page(host, path);
      assert.equal(reply.status, 404, `${path} ${reply.status}`);
      assert.doesNotMatch(reply.text, new RegExp(other.org), path);
    }
    const posted = await ask(server.url, '/api/auth/login', { method: 'POST', headers: { host } });
    assert.deepEqual([posted.status, posted.text], [303, '']);
    // A proxy that is not trusted leads nobody to another store.
    const spoofed = await ask(server.url, '/', { headers: { host, 'x-forwarded-host': `${other.org}.apps.example` } });
    assert.match(spoofed.text, new RegExp(`"org":"${here.org}"`));
  });

  test('a page of another site can change nothing', async () => {
    const here = await createTestPlace(server);
    const host = `${here.org}.apps.example`;
    const signOut = (headers: Record<string, string>) =>
      ask(server.url, `/store-api/stores/${here.org}/sign-out`, { method: 'POST', headers: { host, ...headers } });
    assert.notEqual((await signOut({ origin: `https://${host}` })).status, 403);
    assert.equal((await signOut({ origin: 'https://evil.example' })).status, 403);
    assert.equal((await signOut({ 'sec-fetch-site': 'same-site' })).status, 403);
  });

  test('a store has its pages at the root, by the operator’s template too', async () => {
    const here = await createTestPlace(server);
    await here.add();
    const body = { slug: 'field', security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
    const publication = await here.owner.api(createPublication, { params: here.params, body });
    assert.equal(publication.url, `https://${here.org}.apps.example/field`);
    const host = `${here.org}.apps.example`;
    const front = await page(host);
    assert.match(front.text, /"base":""/);
    assert.match(front.text, /<a href="\/field">Field<\/a>/);
    assert.match(front.text, new RegExp(`<link rel="canonical" href="https://${host}">`));
    assert.match((await page(host, '/field?hl=es')).text, /<html lang="es">.*<h1>Field<\/h1>/s);
    assert.equal((await page(host, '/manifest.webmanifest')).status, 200);
    assert.match((await page(host, '/robots.txt')).text, new RegExp(`^Sitemap: https://${host}/sitemap.xml$`, 'm'));
    assert.match((await page(host, '/sitemap.xml')).text, new RegExp(`<loc>https://${host}/field</loc>`));
    assert.equal((await page(host, `/store-api/stores/${here.org}`)).status, 200);
    const [, asset = ''] = /src="(\/store\/assets\/[^"]+)"/.exec(front.text) ?? [];
    assert.equal((await page(host, asset)).status, 200);
    assert.equal((await page('nowhere.apps.example')).status, 404);
    // The dashboard stays where it is.
    assert.doesNotMatch((await page('muster.example')).text, /store-data/);
    for (const odd of ['', 'apps.example', '..apps.example', 'a.b.apps.example']) {
      assert.doesNotMatch((await page(odd || 'localhost')).text, /"base":""/, odd);
    }
  });
});
