/** Apps of a workspace over HTTP: made, found, changed and deleted, and who of those with single apps sees which. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allCalls } from '@muster/contract/calls/all';
import * as settingsCalls from '@muster/contract/calls/app-settings';
import * as tokenCalls from '@muster/contract/calls/app-tokens';
import * as calls from '@muster/contract/calls/apps';
import { listPeople } from '@muster/contract/calls/people';
import { search } from '@muster/contract/calls/search';
import type { ApiError } from '@muster/contract/client';
import { allows } from '@muster/contract/permissions';
import { sql } from '../../platform/db/sql.ts';
import { send } from '../../sweep/send.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { createAppMember } from './test-app-member.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,worker' } });
});
after(() => server.stop());

async function workspace(limits: Record<string, number> = {}) {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${id}`);
  const params = { org: slug };
  const create = (name: string) =>
    owner.api(calls.createApp, { params, body: { name, slug: name.toLowerCase().replaceAll(' ', '-') } });
  return { id, slug, owner, params, create };
}

type Place = Awaited<ReturnType<typeof workspace>>;

const appMember = ({ owner, id, slug }: Place, roles: Parameters<typeof createAppMember>[2]) =>
  createAppMember(server, { owner, organizationId: id, org: slug }, roles);

describe('an app', () => {
  test('is made with a name and an address of its own, and found by both', async () => {
    const { id, owner, params, create } = await workspace();
    const made = await create('Field Service');
    assert.equal(made.slug, 'field-service');
    assert.deepEqual(made.security, { role: 'owner' });
    assert.deepEqual([made.organization, made.organizationInfo.slug], [id, params.org]);
    assert.deepEqual(await owner.api(calls.readApp, { params: { ...params, appId: made.id } }), made);
    assert.deepEqual((await owner.api(calls.listApps, { params, query: { slug: made.slug } })).items, [made]);
    assert.deepEqual((await owner.api(calls.listApps, { params, query: { slug: 'nope' } })).items, []);
    await assert.rejects(create('Field Service'), coded(5024));
    const { id: appId } = await create('Other app');
    await assert.rejects(
      owner.api(settingsCalls.updateApp, { params: { ...params, appId }, body: { slug: made.slug } }),
      coded(5024),
    );
    assert.deepEqual(await owner.api(calls.checkAppSlug, { params: { ...params, slug: 'field-service' } }), {
      available: false,
    });
    assert.deepEqual(await owner.api(calls.checkAppSlug, { params: { ...params, slug: 'other' } }), {
      available: true,
    });
  });

  test('has notes for the programs of a workspace, and is found by them', async () => {
    const { owner, params, create } = await workspace();
    const [pay, log] = [await create('Pay'), await create('Log')];
    assert.deepEqual(pay.metadata, {});
    const metadata = { team: 'payments: Madrid', cost: '7' };
    const note = (appId: string, notes: Record<string, string>) =>
      owner.api(settingsCalls.updateApp, { params: { ...params, appId }, body: { metadata: notes } });
    assert.deepEqual((await note(pay.id, metadata)).metadata, metadata);
    await note(log.id, { team: 'operations' });
    const found = async (query: string) =>
      (await owner.api(calls.listApps, { params, query: { metadata: query } })).items.map(({ name }) => name);
    assert.deepEqual(await found('team:payments: Madrid'), ['Pay']);
    assert.deepEqual(await found('team'), ['Log', 'Pay']);
    assert.deepEqual(await found('team,cost:7'), ['Pay']);
    assert.deepEqual(await found('team:nobody'), []);
    for (const wrong of [
      { 'a b': 'x' },
      { '': 'x' },
      { a: 'x'.repeat(201) },
      { a: 'x\ny' },
      Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`n${index}`, 'x'])),
    ])
      await assert.rejects(note(pay.id, wrong), coded(6002));
    await assert.rejects(
      owner.api(settingsCalls.updateApp, {
        params: { ...params, appId: pay.id },
        body: JSON.parse('{"metadata":{"a":1}}'),
      }),
      coded(6002),
    );
  });

  test('is listed in every order, page by page, and searched without minding accents', async () => {
    const { owner, params, create } = await workspace();
    for (const name of ['Zebra', 'Ávila', 'beta', 'Alpha']) {
      await owner.api(calls.createApp, { params, body: { name, slug: `app-${name.length}-${name.charCodeAt(0)}` } });
    }
    const names = async (sort: 'name' | '-name' | 'createdAt' | '-lastBuild') => {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const query: Record<string, string> = { sort, limit: '3', ...(next === null ? {} : { after: next }) };
        const page = await owner.api(calls.listApps, { params, query });
        assert.equal(page.totalDocs, 4);
        found.push(...page.items.map(({ name }) => name));
        next = page.next;
      } while (next !== null);
      return found;
    };
    assert.deepEqual(await names('name'), ['Alpha', 'Ávila', 'beta', 'Zebra']);
    assert.deepEqual(await names('-name'), ['Zebra', 'beta', 'Ávila', 'Alpha']);
    assert.deepEqual(await names('createdAt'), ['Zebra', 'Ávila', 'beta', 'Alpha']);
    assert.deepEqual((await names('-lastBuild')).sort(), ['Alpha', 'Zebra', 'beta', 'Ávila']);
    const { items } = await owner.api(calls.listApps, { params, query: { q: 'AVIL' } });
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Ávila'],
    );
    await assert.rejects(owner.api(calls.listApps, { params, query: { after: 'rubbish' } }), coded(6002));
    const madeUp = (...place: string[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const id = items[0]?.id ?? '';
    for (const [sort, after] of [
      ['createdAt', madeUp('yesterday', id)],
      ['-lastBuild', madeUp('2026-02-31T00:00:00.000000Z', id)],
      ['name', madeUp('Alpha', '-'.repeat(36))],
    ] as const)
      await assert.rejects(owner.api(calls.listApps, { params, query: { sort, after } }), coded(6002), sort);
    assert.equal((await create('One more')).name, 'One more');
  });

  test('keeps what is set about it; the later of two who change it is told', async () => {
    const { owner, params, create } = await workspace();
    const { id } = await create('Settings');
    const appParams = { ...params, appId: id };
    const read = await owner.api(settingsCalls.readAppSettings, { params: appParams });
    assert.deepEqual([read.counts.collaborators, read.counts.employees, read.counts.appCollaborators], [1, 0, 0]);
    assert.deepEqual([read.counts.appEmployees, read.counts.pubApps], [0, 0]);
    assert.deepEqual(read.sdk.android, {
      ota: false,
      forceAuth: false,
      forceUpdate: false,
      minVersion: '',
      versions: {},
    });
    const sdk = {
      ios: { ota: true, forceAuth: true, forceUpdate: true, minVersion: '2.5.0' },
      android: { ota: false, forceAuth: false, forceUpdate: true, minVersion: '2050' },
    };
    const changed = await owner.api(settingsCalls.updateApp, {
      params: appParams,
      body: {
        updatedAt: read.updatedAt,
        sdk,
        description: 'For those\nwho are outside',
        buildPlatforms: ['ios', 'android'],
        defaultScripts: { enforce: '', audit: '', preInstall: 'echo one', postInstall: '' },
        configuration: { storageProvider: null, notificationLanguage: 'es', emmJwtSignature: true },
      },
    });
    assert.deepEqual(changed.sdk.ios, { ...sdk.ios, versions: {} });
    await server.ownerQuery(sql`
      update applications set sdk = jsonb_set(sdk, '{ios,versions}', '{"4.1.0": 3}') where id = ${appParams.appId}`);
    const again = await owner.api(settingsCalls.updateApp, { params: appParams, body: { sdk } });
    assert.deepEqual(again.sdk.ios.versions, { '4.1.0': 3 }, 'what was seen in builds stays');
    assert.equal(changed.defaultScripts.preInstall, 'echo one');
    assert.equal(changed.configuration.notificationLanguage, 'es');
    const late = { updatedAt: read.updatedAt, name: 'Late' };
    await assert.rejects(owner.api(settingsCalls.updateApp, { params: appParams, body: late }), coded(5203));
  });

  test('refuses what each SDK could not compare, platforms that nobody knows, and a storage that is not there', async () => {
    const { owner, params, create } = await workspace();
    const { id } = await create('Strict');
    const plain = { ota: false, forceAuth: false, forceUpdate: false, minVersion: '' };
    for (const sdk of [
      { ios: plain, android: { ...plain, minVersion: '2.5.0' } },
      { ios: plain, android: { ...plain, minVersion: '99999999999' } },
      { ios: { ...plain, minVersion: '2.5.0-beta' }, android: plain },
    ]) {
      await assert.rejects(
        owner.api(settingsCalls.updateApp, { params: { ...params, appId: id }, body: { sdk } }),
        coded(6002),
      );
    }
    const elsewhere = { storageProvider: 's3' as const, notificationLanguage: null, emmJwtSignature: false };
    for (const body of [{ buildPlatforms: ['ios', 'amiga'] }, { configuration: elsewhere }])
      await assert.rejects(owner.api(settingsCalls.updateApp, { params: { ...params, appId: id }, body }), coded(6002));
  });

  test('tells its SDK something where the plan gives it, and nothing where it does not', async () => {
    const { id, owner, params, create } = await workspace();
    const app = await create('Told');
    await server.ownerQuery(
      sql`update organizations set plan_overrides = '{"allows": {"nativeSDK": false}}' where id = ${id}`,
    );
    const plain = { ota: false, forceAuth: false, forceUpdate: false, minVersion: '' };
    const tell = (ota: boolean) => {
      const body = { sdk: { ios: { ...plain, ota }, android: plain } };
      return owner.api(settingsCalls.updateApp, { params: { ...params, appId: app.id }, body });
    };
    await assert.rejects(tell(true), (error) => {
      assert.ok(coded(4013)(error));
      assert.deepEqual((error as ApiError).data, { feature: 'nativeSDK' });
      return true;
    });
    const spanish = await fetch(`${server.url}/api/organizations/${params.org}/apps/${app.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'accept-language': 'es',
      },
      body: JSON.stringify({ sdk: { ios: { ...plain, forceAuth: true }, android: plain } }),
    });
    const { error } = (await spanish.json()) as { error: { code: number; message: string } };
    const message = 'Función no disponible en tu plan actual. Mejora tu plan para activarla.';
    assert.deepEqual([spanish.status, error.code, error.message], [403, 4013, message]);
    assert.equal((await tell(false)).sdk.ios.ota, false);
  });

  test('is deleted by whoever types its address, and by nobody else', async () => {
    const place = await workspace();
    const { owner, params, create } = place;
    const { id } = await create('Going');
    const appParams = { ...params, appId: id };
    await assert.rejects(
      owner.api(settingsCalls.deleteApp, { params: appParams, body: { slug: 'other' } }),
      coded(6002),
    );
    const editor = await server.addMember(place.id, 'editor');
    await assert.rejects(
      editor.api(settingsCalls.deleteApp, { params: appParams, body: { slug: 'going' } }),
      coded(4003),
    );
    await owner.api(settingsCalls.deleteApp, { params: appParams, body: { slug: 'going' } });
    await assert.rejects(owner.api(calls.readApp, { params: { ...params, appId: id } }), coded(3001));
  });

  test('is one of as many as the plan has, however many ask at once', async () => {
    const { owner, params } = await workspace({ apps: 3 });
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        owner.api(calls.createApp, { params, body: { name: `App ${n}`, slug: `app-${n}` } }),
      ),
    );
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 3);
    for (const one of made) if (one.status === 'rejected') assert.equal(one.reason.code, 4014);
  });

  test('offers the tags of its builds, with those by which they are signed', async () => {
    const { id: organizationId, owner, params, create } = await workspace();
    const { id } = await create('Tagged');
    await server.ownerQuery(sql`
      insert into application_attributes (organization_id, application_id, type, value, builds)
      values (${organizationId}, ${id}, 'tags', 'Beta', 2)`);
    const list = (query: { q?: string; signingTypes?: 'true' }) =>
      owner.api(calls.listAppAttributes, { params: { ...params, appId: id, attribute: 'tags' }, query });
    assert.deepEqual((await list({ q: 'bet' })).items, [{ value: 'Beta', builds: 2 }]);
    const { items } = await list({ signingTypes: 'true' });
    assert.ok(items.some(({ value }) => value === 'signingType:ad-hoc'));
  });
});

describe('a token of an app', () => {
  test('is shown once, listed by its end, and revoked', async () => {
    const { owner, params, create } = await workspace();
    const appParams = { ...params, appId: (await create('Built')).id };
    const made = await owner.api(tokenCalls.createAppToken, {
      params: appParams,
      body: { name: 'Build server', expiresAt: null },
    });
    assert.match(made.token, /^msa_/);
    assert.equal(made.appToken.hint, made.token.slice(-4));
    const { items } = await owner.api(tokenCalls.listAppTokens, { params: appParams });
    assert.deepEqual(items, [made.appToken]);
    const other = { ...params, appId: (await create('Other')).id };
    const appTokenId = made.appToken.id;
    await assert.rejects(owner.api(tokenCalls.revokeAppToken, { params: { ...other, appTokenId } }), coded(3001));
    await owner.api(tokenCalls.revokeAppToken, { params: { ...appParams, appTokenId } });
    assert.deepEqual((await owner.api(tokenCalls.listAppTokens, { params: appParams })).items, []);
    const past = { name: 'Late', expiresAt: '2020-01-01T00:00:00.000Z' };
    await assert.rejects(owner.api(tokenCalls.createAppToken, { params: appParams, body: past }), coded(6002));
  });
});

describe('who has a role in single apps', () => {
  test('is found by the app, with those who have a role in the workspace left out', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const [inside, outside] = [await place.create('Inside'), await place.create('Outside')];
    const editor = await appMember(place, { [inside.id]: 'editor' });
    const both = await appMember(place, { [inside.id]: 'viewer', [outside.id]: 'admin' });
    await server.addMember(place.id, 'admin');
    const of = async (...ids: string[]) => {
      const query = { application: ids.join(',') };
      const { items, totalDocs } = await owner.api(listPeople, { params, query });
      assert.equal(totalDocs, items.length);
      return items.map(({ email }) => email).sort();
    };
    assert.deepEqual(await of(inside.id), [both.email, editor.email].sort());
    assert.deepEqual(await of(outside.id), [both.email]);
    assert.deepEqual(await of(inside.id, outside.id), [both.email, editor.email].sort());
    const foreign = await (await workspace()).create('Foreign');
    assert.deepEqual(await of(foreign.id), []);
    await assert.rejects(owner.api(listPeople, { params, query: { application: 'inside' } }), coded(6002));
    await assert.rejects(editor.api(listPeople, { params, query: { application: inside.id } }), coded(4003));
  });

  test('sees those alone, wherever apps are shown', async () => {
    const place = await workspace();
    const { params, create } = place;
    const [mine, other] = [await create('Mine alone'), await create('Other alone')];
    const user = await appMember(place, { [mine.id]: 'viewer' });
    const { items, totalDocs } = await user.api(calls.listApps, { params });
    assert.deepEqual([items.map(({ id }) => id), totalDocs], [[mine.id], 1]);
    assert.deepEqual(items[0]?.security, { role: 'viewer' });
    await assert.rejects(user.api(calls.readApp, { params: { ...params, appId: other.id } }), coded(3001));
    assert.deepEqual((await user.api(calls.listApps, { params, query: { slug: other.slug } })).items, []);
    // The index follows the events; the owner finds both once it has.
    const find = (who: TestUser) => who.api(search, { query: { search: 'alone' } });
    while ((await find(place.owner)).length < 2) await new Promise((done) => setTimeout(done, 20));
    assert.deepEqual(
      (await find(user)).map(({ id }) => id),
      [mine.id],
    );
  });

  test('may do in them what their role there says, and nothing in any other', async () => {
    const place = await workspace();
    const own = await place.create('Own');
    const foreign = await place.create('Foreign');
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const user = await appMember(place, { [own.id]: role });
      for (const call of allCalls) {
        const { access } = call;
        if (access.kind !== 'member' || access.application !== 'one') continue;
        const ask = async (appId: string) => {
          const params = { ...call.sample?.params, org: place.slug, appId };
          const sent = { params, query: call.sample?.query ?? {}, body: call.sample?.body };
          return (await send(server.url, call, sent, user.token)).code;
        };
        const allowed = allows(role, access.resource, access.action);
        assert.equal(await ask(foreign.id), 3001, `${role} ${call.name} in another app`);
        const code = await ask(own.id);
        assert.equal(code === 4003, !allowed, `${role} ${call.name} answered ${code}`);
      }
      await assert.rejects(user.api(listPeople, { params: place.params }), coded(4003));
    }
  });
});
