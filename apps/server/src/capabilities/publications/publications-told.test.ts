/** What becomes of publications elsewhere: the search, the checklist, and integrations. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createIntegration, listDeliveries } from '@muster/contract/calls/integrations';
import { readOverview } from '@muster/contract/calls/overview';
import { createPublication, createTesterLink, deletePublication } from '@muster/contract/calls/publications';
import { search } from '@muster/contract/calls/search';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { createTestPlace } from '../builds/test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Asks until it is so: what follows a change comes after it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

const plain = { security: 'public', visibility: 'active', filter: { type: 'last' } } as const;

test('the search finds it by its address, for those who see its app, and the checklist counts it', async () => {
  const here = await createTestPlace(server);
  const { owner, org, params, appId } = here;
  await here.add();
  const done = async () =>
    (await owner.api(readOverview, { params: { org } })).checklist.find(({ key }) => key === 'publication')?.done;
  assert.equal(await done(), false);
  const { id } = await owner.api(createPublication, { params, body: { slug: 'zanzibar-beta', ...plain } });
  assert.equal(await done(), true);
  const member = await createAppMember(server, here, { [appId]: 'viewer' });
  const stranger = await createTestPlace(server);
  const found = async ({ api }: typeof owner) => {
    const items = await api(search, { query: { search: 'zanzibar' } });
    return items.map((item) => `${item.type} ${item.id}`);
  };
  await until(async () => (await found(owner)).length > 0);
  assert.deepEqual(await found(owner), [`publishedApplication ${id}`]);
  assert.deepEqual(await found(member), [`publishedApplication ${id}`]);
  assert.deepEqual(await found(stranger.owner), []);
  await owner.api(deletePublication, { params: { org, publicationId: id } });
  await until(async () => (await found(owner)).length === 0);
});

test('integrations hear of what people can open, with its address in the store', async () => {
  const here = await createTestPlace(server);
  const { owner, org, params } = here;
  const buildId = await here.add();
  const { integration } = await owner.api(createIntegration, {
    params: { org },
    body: { type: 'webhook', name: 'Hook', url: 'https://hooks.example.com/x', events: ['publishedApp'] },
  });
  await owner.api(createTesterLink, { params: { ...params, buildId }, body: {} });
  await owner.api(createPublication, { params, body: { slug: 'hidden', ...plain, visibility: 'inactive' } });
  await owner.api(createPublication, { params, body: { slug: 'shown', ...plain } });
  const deliveries = async () =>
    (await owner.api(listDeliveries, { params: { org, integrationId: integration.id }, query: {} })).items;
  await until(async () => (await deliveries()).length > 0);
  assert.deepEqual(
    (await deliveries()).map(({ event, title }) => [event, title]),
    [['publishedApp', 'Field: Field']],
  );
});
