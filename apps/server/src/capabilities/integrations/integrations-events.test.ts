/** Who is told of what: with a source as the builds will be one, of which nothing has to be there yet. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as appCalls from '@muster/contract/calls/app-integrations';
import { createApp } from '@muster/contract/calls/apps';
import * as calls from '@muster/contract/calls/integrations';
import type { IntegrationInput } from '@muster/contract/integrations';
import type { OutboxEvent } from '../../platform/events/consumer.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import type { IntegrationSource } from './integration-source.ts';
import { integrationConsumer } from './integrations-events.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

const builds: IntegrationSource = {
  events: { 'build.create': 'buildCreated', 'build.failed': 'buildFailed' },
  async read(_tx, { entityId, payload }) {
    const { applicationId, branch } = payload as unknown as { applicationId: string; branch: string | null };
    const version = '<!channel> 2.5 & more';
    return [
      {
        entityId,
        title: 'Barista 2.5.1',
        applicationId,
        path: 'apps/barista/builds',
        facts: {
          application: { id: applicationId, name: 'Barista', slug: 'barista' },
          build: { id: entityId, version, versionName: version, tags: ['a', 'b'], gitBranch: branch },
        },
        filteredBy: { branches: branch === null ? [] : [branch], platforms: ['ios'] },
      },
    ];
  },
};
const consumer = integrationConsumer([builds]);
type Told = 'build.create' | 'build.failed';

async function scene() {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner, 'Aurora');
  const params = { org: slug };
  const app = await owner.api(createApp, { params, body: { name: 'Barista', slug: 'barista' } });
  const other = await owner.api(createApp, { params, body: { name: 'Roast', slug: 'roast' } });
  const body = (more: Partial<IntegrationInput>) => ({
    type: 'webhook' as const,
    name: 'Hook',
    url: 'https://hooks.example.com/muster/1234',
    events: ['buildCreated' as const],
    ...more,
  });
  let events = 0;
  return {
    app,
    async add(more: Partial<IntegrationInput> = {}) {
      return (await owner.api(calls.createIntegration, { params, body: body(more) })).integration.id;
    },
    async addTo(which: 'own' | 'other', more: Partial<IntegrationInput> = {}) {
      const appId = (which === 'own' ? app : other).id;
      return (await owner.api(appCalls.createAppIntegration, { params: { ...params, appId }, body: body(more) }))
        .integration.id;
    },
    async happens(type: Told, branch: string | null = 'main', more: Partial<OutboxEvent<Told>> = {}) {
      const event = {
        id: ++events,
        xact: '1',
        organizationId: id,
        type,
        entity: 'build',
        entityId: 'build-1',
        payload: { applicationId: app.id, branch },
        userId: owner.id,
        createdAt: new Date().toISOString(),
        ...more,
      } as OutboxEvent<Told>;
      await server.db.asSystem((tx) => consumer.handle([event], tx, undefined as never));
      return event;
    },
    async log(integrationId: string) {
      const { items } = await owner.api(calls.listDeliveries, { params: { ...params, integrationId } });
      return items.toReversed();
    },
    async body(integrationId: string) {
      const { items } = await owner.api(calls.listDeliveries, { params: { ...params, integrationId } });
      const deliveryId = items[0]?.id ?? assert.fail('nothing is sent');
      return JSON.parse(
        (await owner.api(calls.readDelivery, { params: { ...params, integrationId, deliveryId } })).body,
      );
    },
  };
}

test('the workspace and the app are told, other apps and those who asked for something else are not', async () => {
  const { add, addTo, happens, log } = await scene();
  const [whole, own, foreign, failed] = [
    await add(),
    await addTo('own'),
    await addTo('other'),
    await add({ events: ['buildFailed'] }),
  ];
  await happens('build.create');
  const counts = await Promise.all([whole, own, foreign, failed].map(async (one) => (await log(one)).length));
  assert.deepEqual(counts, [1, 1, 0, 0]);
  await happens('build.failed');
  assert.equal((await log(failed))[0]?.event, 'buildFailed');
});

test('an event that comes twice is told once, one of before the integration not at all', async () => {
  const { add, happens, log } = await scene();
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const one = await add();
  const { id } = await happens('build.create');
  await happens('build.create', 'main', { id });
  await happens('build.create', 'main', { createdAt });
  assert.equal((await log(one)).length, 1);
});

test('filters hold back what they do not mean', async () => {
  const { add, happens, log } = await scene();
  const release = await add({ filter: { branches: ['release/*'], tags: [], platforms: [] } });
  const android = await add({ filter: { branches: [], tags: [], platforms: ['android'] } });
  for (const branch of ['main', 'release/2.5', null]) await happens('build.create', branch);
  assert.deepEqual([(await log(release)).length, (await log(android)).length], [1, 0]);
});

test('programs get what is known under the names they are used to, with the words of the message', async () => {
  const { add, app, happens, body } = await scene();
  const one = await add({ templates: { buildCreated: '{{build.versionName}} [{{build.tags}}] by {{actor.name}}' } });
  await happens('build.create');
  const payload = await body(one);
  assert.equal(payload.action, 'build_created');
  assert.equal(payload.text, '<!channel> 2.5 & more [a, b] by Test User');
  assert.deepEqual(payload.application, { id: app.id, name: 'Barista', slug: 'barista' });
  assert.match(payload.url, /^http:\/\/localhost:\d+\/[\w-]+\/apps\/barista\/builds$/);
  assert.equal(payload.test, undefined);
});

test('Slack gets blocks, in the language chosen, in which no value can call everybody', async () => {
  const { add, happens, body } = await scene();
  const one = await add({ type: 'slack', language: 'es' });
  await happens('build.create');
  const message = await body(one);
  assert.match(message.text, /^Nueva build de \*Barista\*: &lt;!channel&gt; 2\.5 &amp; more/);
  assert.deepEqual(
    message.blocks.map(({ type }: { type: string }) => type),
    ['section', 'context', 'actions'],
  );
  assert.equal(message.blocks[0].text.text, message.text);
});
