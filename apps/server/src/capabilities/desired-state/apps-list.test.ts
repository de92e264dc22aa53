/** Which build an app of a policy means, and that devices follow when another one comes. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PolicyApp } from '@muster/contract/policies';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { apps } from '../apps/index.ts';
import { appOf } from '../apps/test-sweep.ts';
import { insertTestBuild, type TestBuild } from '../builds/test-builds.ts';
import { commands } from '../commands/index.ts';
import { createTestDriver } from '../commands/test-commands.ts';
import { devices } from '../devices/index.ts';
import { people } from '../people/index.ts';
import { markDevicesUsing } from '../policies/index.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { resolveApps } from './apps-list.ts';
import { createDesired } from './test-desired.ts';
import { testSettings } from './test-settings-driver.ts';

let server: TestServer;
before(async () => {
  const test = createTestDriver().capability;
  const capabilities = [sessions, people, workspaces, apps, devices, commands, test, testSettings];
  server = await startTestServer({ capabilities, env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function stage() {
  const place = await createDesired(server);
  const { organizationId } = place;
  const applicationId = await appOf(server.ownerQuery, organizationId);
  let minutes = 0;
  const build = (over: TestBuild = {}) => {
    minutes += 1;
    const createdAt = new Date(Date.parse('2026-01-01') + minutes * 60_000);
    return insertTestBuild(
      server.ownerQuery,
      { organizationId, applicationId },
      { os: 'ios', format: 'ipa', createdAt, ...over },
    );
  };
  return { ...place, applicationId, build };
}

const anApp = (over: Partial<PolicyApp>): PolicyApp => ({
  id: 'a',
  type: 'lastBuild',
  mode: 'forceInstall',
  removeWithPolicy: true,
  ...over,
});

test('the newest build with the label that is for these devices, one that is named, an app of a store', async () => {
  const { inside, applicationId, build } = await stage();
  const named = await build({ versionName: '1.0' });
  const beta = await build({ versionName: '1.1', tags: ['Béta'], gitBranch: 'main', gitTag: 'v1.1' });
  const last = await build({ versionName: '1.2' });
  await build({ os: 'android', format: 'apk', tags: ['beta'] });
  await build({ status: 'error' });
  const of = async (app: Partial<PolicyApp>) => {
    const found = await inside((tx) =>
      resolveApps(tx, [{ id: 'p', type: 'ios', content: { apps: [anApp({ applicationId, ...app })] } }]),
    );
    const { apps: resolved = [], unable = [] } = found.get('p') ?? {};
    const [source] = resolved.map((one) => (one.source.kind === 'build' ? one.source.buildId : one.source.kind));
    return source ?? unable[0]?.why.reason;
  };
  assert.equal(await of({}), last);
  assert.equal(await of({ type: 'lastTagBuild', filter: 'beta' }), beta);
  assert.equal(await of({ type: 'lastGitBranchBuild', filter: 'main' }), beta);
  assert.equal(await of({ type: 'lastGitTagBuild', filter: 'v1.1' }), beta);
  assert.equal(await of({ type: 'build', buildId: named }), named);
  assert.equal(await of({ type: 'build', buildId: randomUUIDv7() }), 'missing');
  assert.equal(await of({ type: 'lastTagBuild', filter: 'none' }), 'missing');
  assert.equal(await of({ type: 'store', storeId: '1', identifier: 'com.example' }), 'store');
  assert.equal(await of({ type: 'asset', assetId: randomUUIDv7() }), 'missing');
});

test('a newer build comes to devices by itself, and a deleted one is told', async () => {
  const { organizationId, inside, applicationId, build, policy, phone, plan } = await stage();
  const first = await build();
  const device = await phone();
  await policy({ apps: [anApp({ applicationId })] });
  await server.ownerQuery(sql`
    update policy_versions set uses = array[${`application:${applicationId}`}] where organization_id = ${organizationId}`);
  await plan();
  assert.deepEqual(await device.obey(), ['apply-settings']);
  await plan();
  await device.obey();
  await plan();
  assert.deepEqual(Object.values(await device.states()), ['verified']);
  const second = await build();
  await inside((tx) => markDevicesUsing(tx, `application:${applicationId}`));
  await plan();
  assert.deepEqual(Object.values(await device.states()), ['pending waits']);
  await server.ownerQuery(sql`delete from builds where id in (${first}, ${second})`);
  await inside((tx) => markDevicesUsing(tx, `application:${applicationId}`));
  await plan();
  assert.ok(Object.values(await device.states()).includes('failed missing'));
  assert.equal(device.has.size, 1);
  assert.ok(!(await device.obey()).includes('remove-settings'), 'the app stays where it is');
});
