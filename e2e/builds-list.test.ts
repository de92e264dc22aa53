/** The list of builds: what becomes of it while somebody looks at it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { updateBuild } from '@muster/contract/calls/build-details';
import { deleteBuilds } from '@muster/contract/calls/builds';
import { insertTestBuild } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');

async function makeApp(name: string) {
  const app = await owner.api(createApp, { params: { org: slug }, body: { name, slug: name.toLowerCase() } });
  return { ...app, place: { organizationId, applicationId: app.id }, address: `/${slug}/apps/${app.slug}/builds` };
}

test('of a list longer than a page, all that somebody else deletes at once are marked', async () => {
  const { id: appId, place, address } = await makeApp('Watched');
  const ids: string[] = [];
  const start = Date.now();
  for (let n = 0; n < 130; n += 1) {
    const createdAt = new Date(start - n * 60_000);
    ids.push(await insertTestBuild(server.ownerQuery, place, { versionName: `1.${n}.0`, createdAt }));
  }
  const page = await open(viewer, address);
  await page.getByRole('row', { name: /1\.7\.0/ }).waitFor();
  const params = { org: slug, appId };
  // From here on it is told what happens; what had happened before would be read.
  const tagged = { ...params, buildId: ids[0] ?? '' };
  await owner.api(updateBuild, { params: tagged, body: { tags: ['live'] } });
  await page.getByRole('row', { name: /1\.0\.0.*live/ }).waitFor();
  await owner.api(deleteBuilds, { params, body: { buildIds: [...ids.slice(1, 7), ...ids.slice(110)] } });
  const gone = page.getByRole('row').filter({ hasText: 'Deleted' });
  await gone.nth(5).waitFor();
  assert.equal(await gone.count(), 6);
  await page.getByRole('row', { name: /1\.0\.0/ }).waitFor();
  await page.context().close();
});
