/** Integrations over HTTP: made, changed and deleted, who may, and what of their credentials is ever seen again. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as appCalls from '@muster/contract/calls/app-integrations';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import * as calls from '@muster/contract/calls/integrations';
import { changePersonRole, listPeople } from '@muster/contract/calls/people';
import type { ApiError } from '@muster/contract/client';
import type { IntegrationInput } from '@muster/contract/integrations';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

const broken = (field: string, name: string) => (error: ApiError) => {
  const fields = error.data as { field: string; rules: { name: string }[] }[];
  assert.deepEqual(
    fields.map((one) => [one.field, one.rules.map((rule) => rule.name)]),
    [[field, [name]]],
  );
  return true;
};

async function workspace() {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  return { id, slug, owner, params: { org: slug } };
}
type Place = Awaited<ReturnType<typeof workspace>>;

const url = 'https://hooks.example.com/services/T000/B000/very-secret-9xYz';
type Sent = Pick<IntegrationInput, 'type' | 'name' | 'url' | 'events'>;
const webhook: Sent = { type: 'webhook', name: 'Build server', url, events: ['buildProcessed', 'employeeChanged'] };
const slack: Sent = { ...webhook, type: 'slack', name: 'Releases' };

async function appMember(place: Place, appId: string, role: 'admin' | 'viewer'): Promise<TestUser> {
  const user = await server.addMember(place.id, 'viewer');
  const { items } = await place.owner.api(listPeople, { params: place.params, query: { q: user.email } });
  const [person] = items;
  assert.ok(person);
  await place.owner.api(changePersonRole, {
    params: { ...place.params, personId: person.id },
    body: {
      role: 'unassigned',
      scope: 'application',
      applications: [{ applicationId: appId, role }],
      updatedAt: person.updatedAt,
    },
  });
  return user;
}

describe('an integration', () => {
  test('is made with a secret that is shown once; of its address only the host and the end are seen again', async () => {
    const { id: org, owner, params } = await workspace();
    const made = await owner.api(calls.createIntegration, { params, body: webhook });
    assert.match(made.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { integration } = made;
    assert.deepEqual([integration.host, integration.hint], ['hooks.example.com', '9xYz']);
    assert.equal(integration.secretHint, made.secret?.slice(-4));
    const one = { ...params, integrationId: integration.id };
    assert.deepEqual(await owner.api(calls.readIntegration, { params: one }), integration);
    assert.deepEqual(await owner.api(calls.listIntegrations, { params }), { items: [integration] });
    // Neither in what is kept in clear nor in the audit.
    const rows = await server.ownerQuery(sql`
      select to_jsonb(i)::text as kept, encode(sealed_url, 'escape') as address from integrations i
      where organization_id = ${org}
      union all select to_jsonb(a)::text, '' from audit_entries a where organization_id = ${org}
      union all select to_jsonb(e)::text, '' from outbox_events e where organization_id = ${org}`);
    const kept = JSON.stringify(rows);
    assert.ok(!kept.includes('very-secret') && !kept.includes(made.secret ?? '-'));
    assert.ok(!kept.includes(Buffer.from(url).toString('hex')));
  });

  test('of Slack has no secret to roll, one of a webhook a new one each time', async () => {
    const { owner, params } = await workspace();
    const quiet = await owner.api(calls.createIntegration, { params, body: slack });
    assert.deepEqual([quiet.secret, quiet.integration.secretHint], [null, null]);
    const rolling = (integrationId: string) =>
      owner.api(calls.rollIntegrationSecret, { params: { ...params, integrationId } });
    await assert.rejects(rolling(quiet.integration.id), coded(6002));
    const made = await owner.api(calls.createIntegration, { params, body: webhook });
    const rolled = await rolling(made.integration.id);
    assert.notEqual(rolled.secret, made.secret);
    assert.equal(rolled.integration.secretHint, rolled.secret.slice(-4));
  });

  test('is changed field by field, not behind the back of somebody else, and leaves word of it', async () => {
    const { owner, params } = await workspace();
    const { integration } = await owner.api(calls.createIntegration, { params, body: webhook });
    const one = { ...params, integrationId: integration.id };
    const changed = await owner.api(calls.updateIntegration, {
      params: one,
      body: {
        updatedAt: integration.updatedAt,
        name: 'Nightly',
        state: 'off',
        filter: { branches: ['release/*'], tags: [], platforms: ['ios'] },
        templates: { buildProcessed: '{{build.versionName}} is out' },
        url: 'https://other.example.com/a/long/path/abcd',
      },
    });
    assert.deepEqual([changed.name, changed.state, changed.host], ['Nightly', 'off', 'other.example.com']);
    assert.deepEqual(changed.filter.branches, ['release/*']);
    assert.deepEqual(changed.events, webhook.events);
    const late = owner.api(calls.updateIntegration, {
      params: one,
      body: { updatedAt: integration.updatedAt, name: 'Mine' },
    });
    await assert.rejects(late, coded(5203));
    const { items } = await owner.api(listAudit, { params, query: { entity: 'integration' } });
    assert.deepEqual(
      items.map(({ action, entityName }) => [action, entityName]),
      [
        ['update', 'Nightly'],
        ['create', 'Build server'],
      ],
    );
    await owner.api(calls.deleteIntegration, { params: one });
    await assert.rejects(owner.api(calls.readIntegration, { params: one }), coded(3001));
  });

  test('takes no placeholder that an event does not know, and no address that cannot be reached', async () => {
    const { owner, params } = await workspace();
    const create = (body: object) => owner.api(calls.createIntegration, { params, body: { ...webhook, ...body } });
    for (const text of ['{{build.nope}}', '{{ constructor.name }}', 'a {{build.id', 'b }} c', '{{device.name}}'])
      await assert.rejects(
        create({ templates: { buildProcessed: text } }),
        broken('templates.buildProcessed', 'templatePlaceholder'),
      );
    await create({ templates: { buildProcessed: '{{ build.versionName }} {not a placeholder}' } });
    for (const address of ['http://127.0.0.1/x', 'http://2130706433/', 'http://[::1]:80/', 'https://10.1.2.3/hook'])
      await assert.rejects(create({ url: address }), broken('url', 'outboundPrivateAddress'));
    await assert.rejects(create({ url: 'https://user:pw@example.com/' }), broken('url', 'outboundCredentials'));
    await assert.rejects(create({ url: 'ftp://example.com/' }), broken('url', 'url'));
    await assert.rejects(create({ events: [] }), broken('events', 'minItems'));
  });

  test('is for owners and admins alone', async () => {
    const place = await workspace();
    const { params } = place;
    const { integration } = await place.owner.api(calls.createIntegration, { params, body: webhook });
    for (const role of ['editor', 'viewer', 'unassigned'] as const) {
      const { api } = await server.addMember(place.id, role);
      await assert.rejects(api(calls.listIntegrations, { params }), coded(4003));
      const one = { ...params, integrationId: integration.id };
      await assert.rejects(api(calls.testIntegration, { params: one }), coded(4003));
      await assert.rejects(api(calls.createIntegration, { params, body: webhook }), coded(4003));
    }
    const { api } = await server.addMember(place.id, 'admin');
    assert.equal((await api(calls.listIntegrations, { params })).items.length, 1);
  });
});

describe('an integration of an app', () => {
  test('is made by who is an admin of that app, who sees no other', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const app = await owner.api(createApp, { params, body: { name: 'Barista', slug: 'barista' } });
    const other = await owner.api(createApp, { params, body: { name: 'Roast', slug: 'roast' } });
    const { api } = await appMember(place, app.id, 'admin');
    const body = { ...slack, events: ['buildProcessed' as const] };
    const inApp = { ...params, appId: app.id };
    const { integration } = await api(appCalls.createAppIntegration, { params: inApp, body });
    assert.deepEqual(integration.application, { id: app.id, name: 'Barista' });
    const { integration: whole } = await owner.api(calls.createIntegration, { params, body: webhook });
    assert.deepEqual((await api(appCalls.listAppIntegrations, { params: inApp })).items, [integration]);
    for (const refused of [
      () => api(calls.listIntegrations, { params }),
      () => api(appCalls.listAppIntegrations, { params: { ...params, appId: other.id } }),
      () => api(appCalls.readAppIntegration, { params: { ...inApp, integrationId: whole.id } }),
      () => api(appCalls.testAppIntegration, { params: { ...inApp, integrationId: whole.id } }),
    ]) {
      await assert.rejects(refused(), (error: { code?: number }) => error.code === 3001 || error.code === 4003);
    }
    // The workspace's admins see all of them in one place.
    assert.equal((await owner.api(calls.listIntegrations, { params })).items.length, 2);
    const reached = { ...params, appId: other.id, integrationId: integration.id };
    await assert.rejects(owner.api(appCalls.readAppIntegration, { params: reached }), coded(3001));
    const { api: viewer } = await appMember(place, app.id, 'viewer');
    await assert.rejects(viewer(appCalls.listAppIntegrations, { params: inApp }), coded(4003));
  });

  test('tells of what happens to apps, and not of people', async () => {
    const { owner, params } = await workspace();
    const app = await owner.api(createApp, { params, body: { name: 'Barista', slug: 'barista' } });
    const made = owner.api(appCalls.createAppIntegration, { params: { ...params, appId: app.id }, body: webhook });
    await assert.rejects(made, broken('events', 'oneOf'));
    const nowhere = { ...params, appId: '0199a000-0000-7000-8000-000000000000' };
    await assert.rejects(owner.api(appCalls.listAppIntegrations, { params: nowhere }), coded(3001));
  });
});
