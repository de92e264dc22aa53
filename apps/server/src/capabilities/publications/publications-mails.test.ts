/** Who is told of a new build of a publication: the people of the audiences that are to be told, once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAudience } from '@muster/contract/calls/audiences';
import { createEmployee } from '@muster/contract/calls/employees';
import { createPublication } from '@muster/contract/calls/publications';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { NewMail } from '../../platform/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import { publicationMailJob } from './publications-mails.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function place() {
  const here = await createTestPlace(server);
  const { owner, org, params, organizationId } = here;
  for (const email of ['eva@acme.com', 'noa@acme.com', 'tom@other.com'])
    await owner.api(createEmployee, { params: { org }, body: { email, firstName: 'E', lastName: 'S' } });
  const acme = await owner.api(createAudience, { params: { org }, body: { name: 'Acme', emails: ['*@acme.com'] } });
  const all = await owner.api(createAudience, {
    params: { org },
    body: { name: 'All', emails: ['*@acme.com', '*@other.com'] },
  });
  await here.add({ gitBranch: 'main', createdAt: new Date(Date.now() - 1000) });
  const publish = (slug: string, more: object = {}) =>
    owner.api(createPublication, {
      params,
      body: {
        slug,
        security: 'logged',
        visibility: 'active',
        filter: { type: 'gitBranch', value: 'main' },
        activateUserAudiences: true,
        userAudiences: [
          { id: acme.id, notifyNewBuildsProcessed: true },
          { id: all.id, notifyNewBuildsProcessed: false },
        ],
        ...more,
      },
    });
  const { mailer } = server.platform;
  const told = async (buildId: string, address = 'https://muster.example.com') => {
    const queued: NewMail[] = [];
    const noting = {
      queueMany(tx: Tx, mails: readonly NewMail[]) {
        queued.push(...mails);
        return mailer.queueMany(tx, mails);
      },
    };
    await publicationMailJob(
      { db: server.db, mailer: noting, stopLink: () => 'https://muster.example/api/mails/x' },
      () => address,
    ).run({ organizationId, buildId });
    return queued.sort((a, b) => (a.recipient < b.recipient ? -1 : 1));
  };
  const [workspace] = await server.ownerQuery<{ name: string }>(
    sql`select name from organizations where id = ${organizationId}`,
  );
  return { ...here, publish, told, workspaceName: workspace?.name };
}

test('the people of the audiences that are to be told, once, with the way to the store', async () => {
  const here = await place();
  await here.publish('field-main');
  await here.publish('field-too');
  const buildId = await here.add({ gitBranch: 'main', versionName: '2.0' });
  const mails = await here.told(buildId);
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['eva@acme.com', 'noa@acme.com'],
  );
  assert.deepEqual(
    [mails[0]?.template, mails[0]?.params],
    [
      'publishedBuild',
      {
        app: 'Field',
        workspace: here.workspaceName,
        version: '2.0',
        platform: 'Android',
        changelog: '',
        stop: 'https://muster.example/api/mails/x',
        path: `https://muster.example.com/store/${here.org}/field-main`,
      },
    ],
  );
  assert.deepEqual(await here.told(buildId), [], 'a job that comes twice tells nobody twice');
});

test('nobody who is mailed about the build itself', async () => {
  const here = await place();
  await here.publish('field-main');
  await here.owner.api(createEmployee, {
    params: { org: here.org },
    body: { email: 'zoe@acme.com', firstName: 'Z', lastName: 'S' },
  });
  await server.ownerQuery(sql`
    update applications set notifications = '{"newBuildNotifyEmployees": true}' where id = ${here.params.appId}`);
  const filter = JSON.stringify({ filter: [['Nobody']] });
  const build = await here.add({ gitBranch: 'main', versionName: '2.0' });
  assert.deepEqual(await here.told(build), []);
  const other = await here.add({ gitBranch: 'main', versionName: '2.1' });
  await server.ownerQuery(sql`update builds set given = ${filter} where id = ${other}`);
  assert.equal((await here.told(other)).length, 3, 'whom that mail leaves out');
});

test('nobody of what the publication does not give, or while it is not open', async () => {
  const here = await place();
  await here.publish('hidden', { visibility: 'inactive' });
  await here.publish('not-asked', { userAudiences: [] });
  await here.publish('not-narrowed', { activateUserAudiences: false });
  const over = await here.publish('over');
  await server.ownerQuery(sql`update publications set expires_at = now() where id = ${over.id}`);
  assert.deepEqual(await here.told(await here.add({ gitBranch: 'main' })), []);
  await here.publish('open');
  assert.deepEqual(await here.told(await here.add({ gitBranch: 'other' })), []);
  const older = await here.add({ gitBranch: 'main', createdAt: new Date(Date.now() - 86_400_000) });
  assert.deepEqual(await here.told(older), [], 'a newer one is given');
  assert.deepEqual(await here.told(await here.add({ gitBranch: 'main', status: 'error' })), []);
});
