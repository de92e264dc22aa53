/** What publications mean for builds: retention leaves what they offer, and the expiry radar names them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as care from '@muster/contract/calls/build-care';
import { readBuild } from '@muster/contract/calls/build-details';
import { createPublication } from '@muster/contract/calls/publications';
import type { PublicationFilter } from '@muster/contract/publications';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { retentionJob } from '../builds/index.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import { buildUses } from './build-uses-list.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
type Place = Awaited<ReturnType<typeof createTestPlace>>;
const publish = ({ owner, params }: Place, slug: string, filter: PublicationFilter) =>
  owner.api(createPublication, { params, body: { slug, security: 'public', visibility: 'active', filter } });

test('what a publication offers stays however old, with as many of the newest as the rule says', async () => {
  const here = await createTestPlace(server);
  const { owner, params } = here;
  const stable = { tags: ['stable'] };
  const builds = {
    third: await here.add({ ...stable, versionName: '1', createdAt: days(-60) }),
    second: await here.add({ ...stable, versionName: '2', createdAt: days(-55) }),
    first: await here.add({ ...stable, versionName: '3', createdAt: days(-50) }),
    named: await here.add({ versionName: '4', createdAt: days(-45) }),
    forgotten: await here.add({ versionName: '5', createdAt: days(-44) }),
    newest: await here.add({ versionName: '6', createdAt: days(-1) }),
    last: await here.add({ versionName: '7', createdAt: days(0) }),
  };
  await publish(here, 'stable', { type: 'tag', value: 'Stable' });
  await publish(here, 'picked', { type: 'builds', builds: [builds.named, builds.last] });
  const over = await publish(here, 'over', { type: 'builds', builds: [builds.forgotten] });
  await server.ownerQuery(sql`update publications set expires_at = now() - interval '1 day' where id = ${over.id}`);

  const preview = await owner.api(care.previewRetention, { params, query: { days: '30', keep: '2' } });
  assert.deepEqual(
    preview.items.map(({ versionName }) => versionName),
    ['1', '5'],
  );
  assert.deepEqual(
    preview.kept.map(({ build, publications }) => [build.versionName, publications.map(({ slug }) => slug).join()]),
    [
      ['2', 'stable'],
      ['3', 'stable'],
      ['4', 'picked'],
    ],
  );
  // The one that is given stays even where the rule keeps none.
  const none = await owner.api(care.previewRetention, { params, query: { days: '30', keep: '0' } });
  assert.deepEqual(
    none.items.map(({ versionName }) => versionName),
    ['1', '2', '5'],
  );
  await owner.api(care.updateRetention, { params, body: { enabled: true, days: 30, keep: 2 } });
  await retentionJob(server.db, [buildUses]).run({});
  const isThere = (buildId: string) => owner.api(readBuild, { params: { ...params, buildId } });
  for (const id of [builds.second, builds.first, builds.named, builds.newest, builds.last]) await isThere(id);
  for (const id of [builds.third, builds.forgotten]) await assert.rejects(isThere(id), coded(3001));
});

test('the expiry radar names the publications that offer the build, to those who see its app', async () => {
  const here = await createTestPlace(server);
  const expiry = { kind: 'profile', name: 'Ad hoc' } as const;
  await here.add({ versionName: '1', expiresAt: days(3), expiry, createdAt: days(-2) });
  await here.add({ versionName: '2', expiresAt: days(5), expiry, createdAt: days(-1) });
  await publish(here, 'latest', { type: 'last' });
  await publish(here, 'also', { type: 'last' });
  const member = await createAppMember(server, here, { [here.appId]: 'viewer' });
  for (const { api } of [here.owner, member]) {
    const { items } = await api(care.listExpirations, { params: { org: here.org }, query: { days: '30' } });
    assert.deepEqual(
      items.map(({ build, publications }) => [build.versionName, publications.map(({ slug }) => slug)]),
      [
        ['1', []],
        ['2', ['also', 'latest']],
      ],
    );
  }
});
