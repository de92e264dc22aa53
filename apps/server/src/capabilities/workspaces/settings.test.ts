import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { login } from '@muster/contract/calls/sessions';
import * as calls from '@muster/contract/calls/settings';
import { liveUpdates, readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import type { ApiError } from '@muster/contract/client';
import { collectedKeys } from '@muster/contract/entities';
import sharp from 'sharp';
import { systemActor } from '../../platform/actor.ts';
import { platformOrganization } from '../../platform/db/database.ts';
import { Sql, sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { createApiToken, createServiceAccount } from '../api-tokens/index.ts';

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
});
after(() => server.stop());

const field = (name: string) => (error: unknown) =>
  coded(6002)(error) && (error as ApiError & { data: { field: string }[] }).data.some((each) => each.field === name);
const params = () => ({ org: workspace.slug });
const read = () => owner.api(readWorkspace, { params: params() });
const entries = async (org = workspace.slug) =>
  (await owner.api(listAudit, { params: { org }, query: { entity: 'organization', action: 'update' } })).items;

/** A month ago the trial was over. */
const endTrial = (id: string) =>
  server.ownerQuery(sql`update subscriptions set end_date = now() - interval '30 days' where organization_id = ${id}`);

describe('general', () => {
  test('name, web site, contact and language of notifications are changed together, with their diff', async () => {
    const changed = await owner.api(calls.updateWorkspace, {
      params: params(),
      body: {
        name: 'Aurora Coffee',
        webSiteUrl: 'https://aurora.example',
        contactInfo: { name: 'Ana Ruiz', email: 'it@aurora.example', phone: '' },
        configuration: { notificationLanguage: 'es', noReplyAlias: ' Aurora IT ' },
      },
    });
    assert.equal(changed.name, 'Aurora Coffee');
    assert.equal(changed.slug, workspace.slug);
    assert.equal(changed.webSiteUrl, 'https://aurora.example');
    assert.deepEqual(changed.contactInfo, { name: 'Ana Ruiz', email: 'it@aurora.example' });
    assert.equal(changed.configuration.notificationLanguage, 'es');
    assert.equal(changed.configuration.noReplyAlias, 'Aurora IT');
    const [entry] = await entries();
    assert.equal(entry?.userEmail, owner.email);
    assert.deepEqual(entry?.diff.map(({ path }) => path.join('.')).sort(), [
      'configuration.noReplyAlias',
      'configuration.notificationLanguage',
      'contactInfo',
      'name',
      'webSiteUrl',
    ]);
  });

  test('what is not named stays, what is null goes, and the same again is no change', async () => {
    const count = (await entries()).length;
    const before = await read();
    const same = await owner.api(calls.updateWorkspace, { params: params(), body: { name: before.name } });
    assert.equal(same.updatedAt, before.updatedAt);
    assert.equal((await entries()).length, count);
    const cleared = await owner.api(calls.updateWorkspace, {
      params: params(),
      body: { webSiteUrl: null, contactInfo: {} },
    });
    assert.deepEqual([cleared.webSiteUrl, cleared.contactInfo, cleared.name], [null, null, before.name]);
  });

  test('whoever saves what somebody else has changed meanwhile is told, and nothing is changed', async () => {
    const admin = await server.addMember(workspace.id, 'admin');
    const { updatedAt } = await read();
    await admin.api(calls.updateWorkspace, { params: params(), body: { name: 'Changed by the admin', updatedAt } });
    const late = owner.api(calls.updateWorkspace, { params: params(), body: { name: 'Too late', updatedAt } });
    await assert.rejects(late, coded(5203));
    assert.equal((await read()).name, 'Changed by the admin');
  });

  test('bad input names its field', async () => {
    const bad: [string, object][] = [
      ['name', { name: 'x' }],
      ['name', { name: '\u202eevil' }],
      ['webSiteUrl', { webSiteUrl: 'javascript:alert(1)' }],
      ['contactInfo.email', { contactInfo: { email: 'nobody' } }],
      ['configuration.notificationLanguage', { configuration: { notificationLanguage: 'fr' } }],
      ['configuration.noReplyAlias', { configuration: { noReplyAlias: 'Aurora\r\nBcc: nobody' } }],
      ['configuration.noReplyAlias', { configuration: { noReplyAlias: 'it@bank.example' } }],
    ];
    for (const [name, body] of bad) {
      await assert.rejects(owner.api(calls.updateWorkspace, { params: params(), body }), field(name), name);
    }
  });

  test('configuration that is not offered here is left alone, whatever is sent', async () => {
    const body = { configuration: { products: ['mad'], denyTraditionalAccess: true, secret: 1 } } as object;
    const { configuration } = await owner.api(calls.updateWorkspace, { params: params(), body });
    assert.equal(configuration.denyTraditionalAccess, undefined);
    assert.equal(configuration.products, undefined);
  });

  test('what devices tell and where files and certificates come from is stored; a storage that is not there is refused', async () => {
    const change = (configuration: object) =>
      owner.api(calls.updateWorkspace, { params: params(), body: { configuration } });
    const collected = Object.fromEntries(collectedKeys.map((key) => [key, true]));
    const certificateProvider = 'Aurora CA';
    const { configuration } = await change({ ...collected, certificateProvider, storageProvider: null });
    for (const key of collectedKeys) assert.equal(configuration[key], true, key);
    assert.deepEqual([configuration.certificateProvider, configuration.storageProvider], [certificateProvider, null]);
    assert.equal((await change({ mdmLocation: false })).configuration.mdmPackageTime, true, 'the rest stays');
    const [entry] = await entries();
    assert.deepEqual(
      entry?.diff.map(({ path }) => path.join('.')),
      ['configuration.mdmLocation'],
    );
    await assert.rejects(change({ storageProvider: 's3' }), field('configuration.storageProvider'));
    await assert.rejects(change({ mdmLocation: 'yes' }), field('configuration.mdmLocation'));
  });

  test('what the workspace pays is nothing for those without a role', async () => {
    const of = async (role: 'viewer' | 'unassigned') => {
      const organization = await (await server.addMember(workspace.id, role)).api(readWorkspace, {
        params: params(),
      });
      return {
        subscriptions: organization.subscriptions.length,
        lastPlan: organization.lastPlan,
        trial: organization.subTrial,
      };
    };
    assert.deepEqual(await of('unassigned'), { subscriptions: 0, lastPlan: null, trial: null });
    assert.notDeepEqual(await of('viewer'), { subscriptions: 0, lastPlan: null, trial: null });
  });

  test('editors, viewers and those without a role change nothing', async () => {
    for (const role of ['editor', 'viewer', 'unassigned'] as const) {
      const member = await server.addMember(workspace.id, role);
      const change = member.api(calls.updateWorkspace, { params: params(), body: { name: 'Mine' } });
      await assert.rejects(change, coded(4003), role);
    }
  });
});

describe('branding', () => {
  const colour = (primaryColor: string | null, org = workspace.slug) =>
    owner.api(calls.updateBranding, { params: { org }, body: { primaryColor } });
  const picture = async (kind: 'logo' | 'picture', width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#8a4b2a' } })
      .png()
      .toBuffer();
    const body = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    return owner.api(calls.putBrandingPicture, { params: { ...params(), kind }, body });
  };

  test('a colour is six hexadecimal digits, in one spelling', async () => {
    assert.equal((await colour('#8a4b2a')).branding.primaryColor, '8A4B2A');
    for (const bad of ['8a4', 'brown', '8a4b2a7', '']) await assert.rejects(colour(bad), field('primaryColor'), bad);
    assert.equal((await colour(null)).branding.primaryColor, undefined);
  });

  test('a logo keeps its shape, a picture becomes a square, and both can be taken away', async () => {
    const { branding } = await picture('logo', 60, 20);
    const logo = await fetch(`${server.url}${branding.logo}`);
    const { width, height } = await sharp(Buffer.from(await logo.arrayBuffer())).metadata();
    assert.deepEqual([width, height], [60, 20]);
    const square = await fetch(`${server.url}${(await picture('picture', 60, 20)).branding.picture}`);
    const size = await sharp(Buffer.from(await square.arrayBuffer())).metadata();
    assert.equal(size.width, size.height);
    const gone = await owner.api(calls.deleteBrandingPicture, { params: { ...params(), kind: 'logo' } });
    assert.deepEqual(Object.keys(gone.branding), ['picture']);
  });

  test('what is no picture is refused', async () => {
    const body = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const put = owner.api(calls.putBrandingPicture, { params: { ...params(), kind: 'logo' }, body });
    await assert.rejects(put, coded(5206));
  });

  test('a plan without it lets nobody put something on, but lets everybody take it off', async () => {
    const free = await server.createWorkspace(owner);
    await colour('8A4B2A', free.slug);
    await endTrial(free.id);
    await assert.rejects(colour('112233', free.slug), (error) => {
      assert.ok(coded(4013)(error));
      assert.deepEqual((error as ApiError).data, { feature: 'customBranding' });
      return true;
    });
    assert.deepEqual((await colour(null, free.slug)).branding, {});
  });
});

describe('how people get in', () => {
  const deny = (denyTraditionalAccess: boolean, user = owner) =>
    user.api(calls.updateSignIn, { params: params(), body: { denyTraditionalAccess } });
  const signIn = ({ email, password }: TestUser) =>
    server.api(login, { body: { provider: 'traditional', payload: { email, password } } });

  test('passwords are not switched off while nothing else opens the door', async () => {
    await assert.rejects(deny(true), coded(5210));
    await server.ownerQuery(sql`
      update organizations set configuration = configuration || '{"loginProviders": {"dashboard":
        [{"id": "1", "name": "Okta", "kind": "saml", "enabled": true}]}}' where id = ${workspace.id}`);
    // Who came with a password would lock themselves out.
    await assert.rejects(deny(true), (error: ApiError) => {
      assert.deepEqual([error.code, error.data], [5210, { reason: 'OWN_SESSION' }]);
      return true;
    });
    const began = (method: string) =>
      server.ownerQuery(sql`update sessions set method = ${method} where user_id = ${owner.id}`);
    await began('passkey');
    const denied = await deny(true);
    assert.equal(denied.configuration.denyTraditionalAccess, true);
    assert.deepEqual(denied.loginProviders.dashboard, [{ id: '1', name: 'Okta', kind: 'saml', enabled: true }]);
    assert.deepEqual(denied.loginProviders.store, []);
    // Whoever began with a password stands before a closed door, which says why; others are let in as before.
    const member = await server.addMember(workspace.id, 'admin');
    await assert.rejects(member.api(readWorkspace, { params: params() }), coded(5336));
    await server.createWorkspace(member);
    assert.equal((await signIn(member)).user.id, member.id, 'another workspace lets them in');
    const shutOut = await server.addMember(workspace.id, 'editor');
    await assert.rejects(signIn(shutOut), coded(5336));
    assert.equal((await deny(false)).configuration.denyTraditionalAccess, false);
    await began('traditional');
    assert.equal((await member.api(readWorkspace, { params: params() })).id, workspace.id);
    assert.equal((await signIn(shutOut)).user.id, shutOut.id);
  });

  test('whoever stepped up too long ago has to do it again', async () => {
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${owner.id}`,
    );
    await assert.rejects(deny(false), coded(4010));
    await assert.rejects(
      owner.api(calls.deleteWorkspace, { params: params(), body: { slug: workspace.slug } }),
      coded(4010),
    );
    await server.ownerQuery(sql`update sessions set stepped_up_at = now() where user_id = ${owner.id}`);
    await assert.rejects(deny(false, await server.addMember(workspace.id, 'editor')), coded(4003));
  });
});

describe('deleting a workspace', () => {
  const remove = (slug: string, typed = slug, user = owner) =>
    user.api(calls.deleteWorkspace, { params: { org: slug }, body: { slug: typed } });

  test('asks for its slug, and only owners can', async () => {
    await assert.rejects(remove(workspace.slug, 'another-one'), field('slug'));
    const admin = await server.addMember(workspace.id, 'admin');
    await assert.rejects(remove(workspace.slug, workspace.slug, admin), coded(4003));
    assert.equal((await read()).id, workspace.id);
  });

  test('leaves nothing of it in any table but word that it happened, and members learn it at once', async () => {
    const doomed = await server.createWorkspace(owner, 'Doomed');
    const member = await server.addMember(doomed.id, 'editor');
    await server.db.withTenant(doomed.id, systemActor, async (tx) => {
      await createServiceAccount(tx, { name: 'CI', role: 'editor' }, doomed.slug);
      const maker = { userId: owner.id, role: 'owner' as const };
      const wanted = { name: 'CI', scopes: ['audit:list'], expiresAt: null };
      await createApiToken(tx, wanted, maker, new Set(['audit:list']));
    });
    const stream = await fetch(`${server.url}/api${liveUpdates.path.replace(':org', doomed.slug)}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const ended = stream.text();
    await remove(doomed.slug);
    assert.match(await ended, /not a member any more/);
    await assert.rejects(member.api(readBundle, { params: { org: doomed.slug } }), coded(3001));

    const [word] = await server.ownerQuery<{ name: string; email: string }>(sql`
      select entity_name as name, user_email as email from audit_entries
      where organization_id = ${platformOrganization} and entity_id = ${doomed.id} and action = 'delete'`);
    assert.deepEqual(word, { name: 'Doomed', email: owner.email });
    const tables = await server.ownerQuery<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'organization_id' and not a.attisdropped and c.relname <> 'outbox_events'`);
    const counts = tables.map(
      ({ name }) => `select '${name}' as name from ${name} where organization_id = '${doomed.id}'`,
    );
    const left = () => server.ownerQuery<{ name: string }>(new Sql(counts.join(' union '), []));
    // The audit goes by a job.
    let found: { name: string }[] = [];
    const isEmpty = async () => {
      found = await left();
      return found.length === 0;
    };
    await eventually(isEmpty, 'nothing is left').catch(() => assert.deepEqual(found, []));
  });

  test('the audit of a workspace that exists is not forgotten', async () => {
    const forget = server.db.systemQuery(sql`select forget_organization(${workspace.id})`);
    await assert.rejects(forget, /the workspace exists/);
    const nil = server.db.systemQuery(sql`select forget_organization(${platformOrganization})`);
    await assert.rejects(nil, /the workspace exists/);
  });
});
