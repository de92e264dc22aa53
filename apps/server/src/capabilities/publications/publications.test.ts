/** Publications over HTTP: which builds they give, what can be said of them, and who may. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { deleteApp } from '@muster/contract/calls/app-settings';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { updateBuild } from '@muster/contract/calls/build-details';
import { createGroup } from '@muster/contract/calls/groups';
import * as calls from '@muster/contract/calls/publications';
import type { FeatureFlag } from '@muster/contract/enumerations/workspace';
import { type PublicationFilter, publicationRules } from '@muster/contract/publications';
import sharp from 'sharp';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import { endTesterLinksJob } from './tester-link-job.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const place = () => createTestPlace(server);
type Place = Awaited<ReturnType<typeof place>>;
type Body = Sent<typeof calls.createPublication>['body'];

const unknown = '0199a000-0000-7000-8000-000000000000';
let made = 0;
const plain = { security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
const create = ({ owner, params }: Place, body: Partial<Body> = {}) =>
  owner.api(calls.createPublication, { params, body: { slug: `field-${++made}`, ...plain, ...body } });
const update = ({ owner, org }: Place, publicationId: string, body: Sent<typeof calls.updatePublication>['body']) =>
  owner.api(calls.updatePublication, { params: { org, publicationId }, body });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function given(here: Place, filter: PublicationFilter) {
  const { builds } = await here.owner.api(calls.previewFilter, { params: here.params, body: { filter } });
  return builds.map(({ os, versionName }) => `${os} ${versionName}`);
}

async function allow(organizationId: string, feature: FeatureFlag, value: boolean): Promise<void> {
  const overrides = JSON.stringify({ limits: {}, allows: { [feature]: value } });
  await server.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${organizationId}`);
}

describe('a filter gives', () => {
  test('the newest build of each platform that is processed', async () => {
    const here = await place();
    await here.add({ versionName: '1', createdAt: daysAgo(3) });
    await here.add({ versionName: '3', os: 'ios', createdAt: daysAgo(1) });
    await here.add({ versionName: '2', createdAt: daysAgo(2) });
    await here.add({ versionName: 'broken', status: 'error' });
    await here.add({ versionName: 'reading', status: 'in_progress', os: 'windows' });
    assert.deepEqual(await given(here, { type: 'last' }), ['android 2', 'ios 3']);
  });

  test('one build for each of the platforms of the installation', async () => {
    const here = await place();
    const { ownerQuery } = server;
    for (const [platform, versionName] of [
      ['tizen', '1'],
      ['webos', '2'],
      ['tizen', '3'],
    ]) {
      const id = await here.add({ os: 'custom', versionName, createdAt: daysAgo(10 - Number(versionName)) });
      await ownerQuery(sql`update builds set build_platform = ${platform} where id = ${id}`);
    }
    assert.deepEqual(await given(here, { type: 'last' }), ['custom 3', 'custom 2']);
  });

  test('by branch and by tag of the commit, letter by letter', async () => {
    const here = await place();
    await here.add({ versionName: '1', gitBranch: 'main', gitTag: 'v1', createdAt: daysAgo(2) });
    await here.add({ versionName: '2', gitBranch: 'Main', createdAt: daysAgo(1) });
    assert.deepEqual(await given(here, { type: 'gitBranch', value: 'main' }), ['android 1']);
    assert.deepEqual(await given(here, { type: 'gitTag', value: 'v1' }), ['android 1']);
    assert.deepEqual(await given(here, { type: 'gitTag', value: 'V1' }), []);
  });

  test('by tag, whatever its capitals and marks, and by how it was signed', async () => {
    const here = await place();
    await here.add({ versionName: '1', tags: ['Producción'], signingType: 'ad-hoc', os: 'ios', createdAt: daysAgo(2) });
    await here.add({ versionName: '2', tags: ['signingType:ad-hoc'], os: 'ios', createdAt: daysAgo(3) });
    await here.add({ versionName: '3', tags: ['beta'], os: 'ios', createdAt: daysAgo(1) });
    assert.deepEqual(await given(here, { type: 'tag', value: 'PRODUCCION' }), ['ios 1']);
    assert.deepEqual(await given(here, { type: 'tag', value: 'signingType:ad-hoc' }), ['ios 1']);
    assert.deepEqual(await given(here, { type: 'tag', value: 'prod%' }), []);
  });

  test('by tag as it is now: whoever takes it from a build takes the build from the store', async () => {
    const here = await place();
    const buildId = await here.add({ versionName: '1', tags: ['release'] });
    const filter = { type: 'tag', value: 'release' } as const;
    assert.deepEqual(await given(here, filter), ['android 1']);
    await here.owner.api(updateBuild, { params: { ...here.params, buildId }, body: { tags: [] } });
    assert.deepEqual(await given(here, filter), []);
  });

  test('builds that are named, the newest where two are for one platform', async () => {
    const here = await place();
    const one = await here.add({ versionName: '1', createdAt: daysAgo(3) });
    const two = await here.add({ versionName: '2', createdAt: daysAgo(2) });
    await here.add({ versionName: '3' });
    const unread = await here.add({ versionName: '4', os: 'ios', status: 'pending' });
    assert.deepEqual(await given(here, { type: 'builds', builds: [two, one, unread] }), ['android 2']);
  });

  test('nothing of another app, however it is asked', async () => {
    const [here, there] = [await place(), await place()];
    const foreign = await there.add({ gitBranch: 'main', tags: ['beta'] });
    for (const filter of [
      { type: 'last' },
      { type: 'gitBranch', value: 'main' },
      { type: 'tag', value: 'beta' },
    ] as const)
      assert.deepEqual(await given(here, filter), []);
    await assert.rejects(given(here, { type: 'builds', builds: [foreign] }), coded(3001));
  });

  test('what no device installs is marked', async () => {
    const here = await place();
    await here.add({ format: 'aab' });
    await here.add({ format: 'ipa', os: 'ios' });
    const { builds } = await here.owner.api(calls.previewFilter, {
      params: here.params,
      body: { filter: { type: 'last' } },
    });
    assert.deepEqual(
      builds.map(({ format, installable }) => [format, installable]),
      [
        ['aab', false],
        ['ipa', true],
      ],
    );
  });
});

describe('a publication', () => {
  test('is made, listed, read, changed and deleted, and the audit has all of it', async () => {
    const here = await place();
    const buildId = await here.add();
    const created = await create(here, { slug: 'field-beta', showHistory: true });
    assert.equal(created.url.endsWith(`/store/${here.org}/field-beta`), true);
    assert.deepEqual(
      created.builds.map(({ id }) => id),
      [buildId],
    );
    const listed = await here.owner.api(calls.listPublications, { params: { org: here.org }, query: { buildId } });
    assert.deepEqual([listed.totalDocs, listed.items[0]?.slug], [1, 'field-beta']);
    const publicationId = created.id;
    const changed = await update(here, publicationId, { visibility: 'inactive', updatedAt: created.updatedAt });
    assert.deepEqual([changed.visibility, changed.showHistory], ['inactive', true]);
    await assert.rejects(
      update(here, publicationId, { visibility: 'active', updatedAt: created.updatedAt }),
      coded(5203),
    );
    const params = { org: here.org, publicationId };
    assert.deepEqual(await here.owner.api(calls.readPublication, { params }), changed);
    await here.owner.api(calls.deletePublication, { params });
    await assert.rejects(here.owner.api(calls.readPublication, { params }), coded(3001));
    const { items } = await here.owner.api(listAudit, {
      params: { org: here.org },
      query: { entity: 'publishedApplication' },
    });
    assert.deepEqual(
      items.map(({ action }) => action),
      ['delete', 'update', 'create'],
    );
  });

  test('is found by what is set, and counted', async () => {
    const here = await place();
    await here.add({ gitBranch: 'main' });
    await create(here, { slug: 'alpha' });
    await create(here, {
      slug: 'beta',
      security: 'logged',
      visibility: 'unlisted',
      filter: { type: 'gitBranch', value: 'main' },
      customization: { name: 'Día a día', description: '', primaryColor: '', buttonColor: '' },
    });
    const slugs = async (query: Sent<typeof calls.listPublications>['query']) =>
      (await here.owner.api(calls.listPublications, { params: { org: here.org }, query })).items.map(
        ({ slug }) => slug,
      );
    assert.deepEqual(await slugs({ sort: 'slug' }), ['alpha', 'beta']);
    assert.deepEqual(await slugs({}), ['beta', 'alpha']);
    assert.deepEqual(await slugs({ q: 'dia' }), ['beta']);
    assert.deepEqual(await slugs({ security: 'logged,password' }), ['beta']);
    assert.deepEqual(await slugs({ visibility: 'active' }), ['alpha']);
    assert.deepEqual(await slugs({ filterType: 'last' }), ['alpha']);
    assert.deepEqual(await slugs({ applicationId: here.appId, filterType: 'gitBranch' }), ['beta']);
    for (const query of [{ buildId: unknown }, { applicationId: unknown }, { userAudienceId: unknown }])
      await assert.rejects(slugs(query), coded(3001));
    const { counts } = await here.owner.api(calls.countPublications, {
      params: { org: here.org },
      query: { views: 'security=public;security=logged;q=none' },
    });
    assert.deepEqual(counts, [1, 1, 0]);
  });

  test('has an address of its own in the workspace', async () => {
    const [here, there] = [await place(), await place()];
    await here.add();
    await there.add();
    const { id } = await create(here, { slug: 'ours' });
    await create(there, { slug: 'ours' });
    await assert.rejects(create(here, { slug: 'ours' }), coded(5024));
    const other = await create(here);
    await assert.rejects(update(here, other.id, { slug: 'ours' }), coded(5024));
    await update(here, id, { slug: 'ours' });
    const atOnce = await Promise.allSettled(Array.from({ length: 6 }, () => create(here, { slug: 'at-once' })));
    assert.equal(atOnce.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const one of atOnce) if (one.status === 'rejected') assert.ok(coded(5024)(one.reason));
    const free = async (slug: string) =>
      (await here.owner.api(calls.checkPublicationSlug, { params: { org: here.org, slug } })).available;
    assert.deepEqual([await free('ours'), await free('yours')], [false, true]);
    for (const slug of ['ab', 'With Capitals', '-a-b', 'a--b', 'x'.repeat(129), '../etc', 'api'])
      await assert.rejects(create(here, { slug }), coded(6002));
  });

  test('needs a build that matches', async () => {
    const here = await place();
    await assert.rejects(create(here), coded(99001));
    const buildId = await here.add({ gitBranch: 'main' });
    await assert.rejects(create(here, { filter: { type: 'gitBranch', value: 'other' } }), coded(99001));
    const { id } = await create(here);
    await assert.rejects(update(here, id, { filter: { type: 'tag', value: 'none' } }), coded(99001));
    // What is left of one whose build is gone can still be hidden.
    await server.ownerQuery(sql`delete from builds where id = ${buildId}`);
    assert.deepEqual((await update(here, id, { visibility: 'inactive' })).builds, []);
  });

  test('names builds of its own app alone', async () => {
    const [here, there] = [await place(), await place()];
    const own = await here.add();
    const foreign = await there.add();
    const filter = { type: 'builds', builds: [own, foreign] } as const;
    await assert.rejects(create(here, { filter: { type: 'builds', builds: [own, foreign] } }), coded(3001));
    const { id } = await create(here, { filter: { type: 'builds', builds: [own] } });
    await assert.rejects(update(here, id, { filter: { ...filter, builds: [...filter.builds] } }), coded(3001));
    await assert.rejects(create(here, { filter: { type: 'builds', builds: [] } }), coded(6002));
  });

  test('keeps a password as a hash, and gives neither back', async () => {
    const here = await place();
    await here.add();
    await assert.rejects(create(here, { security: 'password' }), coded(6002));
    await assert.rejects(create(here, { security: 'password', password: 'short' }), coded(6002));
    const created = await create(here, { security: 'password', password: 'open-sesame' });
    assert.equal(created.hasPassword, true);
    assert.doesNotMatch(JSON.stringify(created), /sesame|argon2/);
    const hash = async () =>
      (
        await server.ownerQuery<{ hash: string | null }>(
          sql`select password_hash as hash from publications where id = ${created.id}`,
        )
      )[0]?.hash;
    const first = await hash();
    assert.match(String(first), /^\$argon2id\$/);
    await update(here, created.id, { visibility: 'inactive' });
    assert.equal(await hash(), first);
    await update(here, created.id, { password: 'another-one' });
    assert.notEqual(await hash(), first);
    const audit = await server.ownerQuery<{ row: string }>(
      sql`select a::text as row from audit_entries a where entity_id = ${created.id}`,
    );
    assert.equal(audit.length, 3);
    assert.ok(audit.every(({ row }) => !/sesame|another-one|argon2/.test(row)));
    assert.equal((await update(here, created.id, { security: 'public' })).hasPassword, false);
    assert.equal(await hash(), null);
    await assert.rejects(update(here, created.id, { security: 'password' }), coded(6002));
  });

  test('asks anew for terms whose text changes', async () => {
    const here = await place();
    await here.add();
    const access = { allowedCountries: [], blockedCountries: [], expirationDate: null };
    const { id } = await create(here, { accessControl: { ...access, terms: { active: true, text: 'Be kind' } } });
    const version = async () =>
      (await server.ownerQuery<{ n: number }>(sql`select terms_version as n from publications where id = ${id}`))[0]?.n;
    const before = await version();
    await update(here, id, { accessControl: { ...access, terms: { active: false, text: 'Be kind' } } });
    assert.equal(await version(), before);
    await update(here, id, { accessControl: { ...access, terms: { active: true, text: 'Be kinder' } } });
    assert.equal(await version(), Number(before) + 1);
  });

  test('takes groups of the workspace and nothing else', async () => {
    const [here, there] = [await place(), await place()];
    await here.add();
    const group = await here.owner.api(createGroup, { params: { org: here.org }, body: { name: 'Drivers' } });
    const foreign = await there.owner.api(createGroup, { params: { org: there.org }, body: { name: 'Drivers' } });
    const { groups } = await create(here, { security: 'logged', groups: [[group.id, group.id], []] });
    assert.deepEqual(groups, [[group.id]]);
    await assert.rejects(create(here, { security: 'logged', groups: [[foreign.id]] }));
  });

  test('shows a picture of its own', async () => {
    const here = await place();
    await here.add();
    const { id } = await create(here);
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const params = { org: here.org, publicationId: id };
    const body = new Blob([new Uint8Array(png)], { type: 'image/png' });
    const { customization } = await here.owner.api(calls.putPublicationLogo, { params, body });
    assert.match(String(customization.logo), /^\/pictures\//);
    const colors = { name: '', description: '', primaryColor: '00ff00', buttonColor: '' };
    assert.equal((await update(here, id, { customization: colors })).customization.logo, customization.logo);
    assert.equal((await here.owner.api(calls.deletePublicationLogo, { params })).customization.logo, null);
    const broken = new Blob(['no picture'], { type: 'image/png' });
    await assert.rejects(here.owner.api(calls.putPublicationLogo, { params, body: broken }), coded(5206));
  });

  test('goes with its app, and those who listen are told', async () => {
    const here = await place();
    await here.add();
    const { id } = await create(here);
    await here.owner.api(deleteApp, { params: here.params, body: { slug: 'field' } });
    const events = await server.ownerQuery<{ type: string }>(
      sql`select type from outbox_events where entity_id = ${id} order by id`,
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['publishedApplication.create', 'publishedApplication.delete'],
    );
  });

  const none = { allowedCountries: [], blockedCountries: [], expirationDate: null, terms: { active: false, text: '' } };
  const gates: [FeatureFlag, Partial<Body>][] = [
    ['loggedApps', { security: 'logged' }],
    ['passwordApps', { security: 'password', password: 'open-sesame' }],
    ['unlistedApps', { visibility: 'unlisted' }],
    ['countryAccessControl', { accessControl: { ...none, blockedCountries: ['fr'] } }],
    ['customBranding', { customization: { name: 'X', description: '', primaryColor: '', buttonColor: '' } }],
  ];
  for (const [feature, body] of gates)
    test(`needs ${feature} of the plan for what it gives, and not for anything else`, async () => {
      const here = await place();
      await here.add();
      const had = await create(here, body);
      await allow(here.organizationId, feature, false);
      await assert.rejects(create(here, body), coded(4013));
      const { id } = await create(here);
      await assert.rejects(update(here, id, body), coded(4013));
      // What somebody has already stays, and the rest of it can be changed.
      await update(here, had.id, { showHistory: true });
    });
});

describe('who may', () => {
  test('a role in one app opens its publications and no others', async () => {
    const here = await place();
    await here.add();
    const other = await here.owner.api(createApp, {
      params: { org: here.org },
      body: { name: 'Other', slug: 'other' },
    });
    await here.add({}, other.id);
    const ours = await create(here);
    const theirs = await here.owner.api(calls.createPublication, {
      params: { org: here.org, appId: other.id },
      body: { slug: 'theirs', ...plain },
    });
    const viewer = await createAppMember(server, here, { [here.appId]: 'viewer' });
    const mixed = await createAppMember(server, here, { [here.appId]: 'viewer', [other.id]: 'editor' });
    const at = (publicationId: string) => ({ params: { org: here.org, publicationId } });
    const body = { visibility: 'inactive' } as const;
    const { items } = await viewer.api(calls.listPublications, { params: { org: here.org }, query: {} });
    assert.deepEqual(
      items.map(({ id }) => id),
      [ours.id],
    );
    await viewer.api(calls.readPublication, at(ours.id));
    await assert.rejects(viewer.api(calls.readPublication, at(theirs.id)), coded(3001));
    await assert.rejects(viewer.api(calls.updatePublication, { ...at(ours.id), body }), coded(4003));
    // An editor of one app is let in by the call, and may still change nothing of the other.
    await assert.rejects(mixed.api(calls.updatePublication, { ...at(ours.id), body }), coded(4003));
    await assert.rejects(mixed.api(calls.deletePublication, at(ours.id)), coded(4003));
    await assert.rejects(
      mixed.api(calls.createTesterLink, { params: { ...here.params, buildId: ours.id }, body: {} }),
      coded(4003),
    );
    await mixed.api(calls.updatePublication, { ...at(theirs.id), body });
    const stranger = await server.createUser();
    await assert.rejects(stranger.api(calls.readPublication, at(ours.id)), coded(3001));
    const elsewhere = await place();
    await assert.rejects(
      elsewhere.owner.api(calls.readPublication, { params: { org: elsewhere.org, publicationId: ours.id } }),
      coded(3001),
    );
  });
});

describe('a tester link', () => {
  test('is of one build, unlisted, and ends by itself', async () => {
    const here = await place();
    const buildId = await here.add({ versionName: '2.5.1 (33)', createdAt: daysAgo(3) });
    await here.add({ versionName: '3' });
    const link = await here.owner.api(calls.createTesterLink, {
      params: { ...here.params, buildId },
      body: { days: 2 },
    });
    assert.match(link.slug, /^field-2-5-1-33-[0-9a-z]{12}$/);
    assert.deepEqual([link.visibility, link.tester, link.expired], ['unlisted', true, false]);
    assert.deepEqual(
      link.builds.map(({ id }) => id),
      [buildId],
    );
    const hours = (Date.parse(String(link.expirationDate)) - Date.now()) / 3_600_000;
    assert.ok(hours > 47 && hours <= 48);
  });

  test('goes some days after its end, is told to the audit, and stays where somebody has made more of it', async () => {
    const here = await place();
    const buildId = await here.add();
    const make = async (ended: number) => {
      const { id } = await here.owner.api(calls.createTesterLink, { params: { ...here.params, buildId }, body: {} });
      await server.ownerQuery(sql`
        update publications set expires_at = now() - make_interval(days => ${ended}) where id = ${id}`);
      return id;
    };
    const { testerKeptDays } = publicationRules;
    const [old, recent, listed] = [
      await make(testerKeptDays + 1),
      await make(testerKeptDays - 1),
      await make(testerKeptDays + 1),
    ];
    await server.ownerQuery(sql`update publications set visibility = 'active' where id = ${listed}`);
    const job = endTesterLinksJob(server.db, server.platform.log);
    await job.run({});
    await job.run({});
    const left = await server.ownerQuery<{ id: string }>(sql`
      select id from publications where organization_id = ${here.organizationId} order by id`);
    assert.deepEqual(
      left.map(({ id }) => id),
      [recent, listed].sort(),
    );
    const told = await server.ownerQuery(sql`
      select user_id from audit_entries
      where organization_id = ${here.organizationId} and entity_id = ${old} and action = 'delete'`);
    assert.equal(told.length, 1);
  });

  test('needs a build that was read, of this app, and a plan that has it', async () => {
    const [here, there] = [await place(), await place()];
    const link = (buildId: string, body = {}) =>
      here.owner.api(calls.createTesterLink, { params: { ...here.params, buildId }, body });
    await assert.rejects(link(await here.add({ status: 'pending' })), coded(99001));
    await assert.rejects(link(await there.add()), coded(3001));
    const buildId = await here.add();
    await assert.rejects(link(buildId, { security: 'password' }), coded(6002));
    await assert.rejects(link(buildId, { days: 0 }), coded(6002));
    await allow(here.organizationId, 'unlistedApps', false);
    await assert.rejects(link(buildId), coded(4013));
  });
});
