/** Who is told of a new build: whom the app's settings say, or whoever sent it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { updateApp } from '@muster/contract/calls/app-settings';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import { readPreferences, updatePreference } from '@muster/contract/calls/notifications';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { tusClient } from '../uploads/test-tus.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const apk = await readFile(join(fixtures, 'android/adaptive.apk'));

let server: TestServer;
let owner: TestUser;
let viewer: TestUser;
let workspace: TestWorkspace;
let appId: string;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,worker' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
  viewer = await server.addMember(workspace.id, 'viewer');
  const params = { org: workspace.slug };
  const group = await owner.api(createGroup, { params, body: { name: 'Drivers' } });
  for (const [email, groupIds] of [
    ['driver@example.com', [group.id]],
    ['clerk@example.com', []],
  ] as const)
    await owner.api(createEmployee, { params, body: { email, groupIds: [...groupIds] } });
  appId = (await owner.api(createApp, { params, body: { name: 'Field & Co', slug: 'field' } })).id;
});
after(() => server.stop());

/** After everybody was told: their addresses, and what one of the mails says. */
async function told(
  metadata: Record<string, string>,
  send: { path: string; token: string } = {
    path: `/upload/organizations/${workspace.slug}/apps/${appId}/uploads`,
    token: owner.token,
  },
): Promise<{ recipients: string[]; subject: string; text: string }> {
  await server.ownerQuery(sql`delete from local_mails`);
  const tus = tusClient(server.url, send.path, send.token);
  const id = await tus.upload(apk, { filename: 'a.apk', changelog: 'Faster <start>', ...metadata });
  await eventually(async () => {
    const [row] = await server.ownerQuery<{ done: boolean }>(
      sql`select mailed_at is not null as done from builds where id = ${id}`,
    );
    return row?.done ?? false;
  }, 'all are told');
  let mails: { recipient: string; subject: string; text: string }[] = [];
  await eventually(async () => {
    const [{ waiting } = { waiting: 0 }] = await server.ownerQuery<{ waiting: number }>(
      sql`select count(*)::int as waiting from mails where sent_at is null`,
    );
    mails = await server.ownerQuery(
      sql`select recipient, subject, text_body as text from local_mails order by recipient`,
    );
    return waiting === 0;
  }, 'the mails are out');
  return {
    recipients: mails.map(({ recipient }) => recipient),
    subject: mails[0]?.subject ?? '',
    text: mails[0]?.text ?? '',
  };
}

test('nobody, unless somebody wants it', async () => {
  assert.deepEqual((await told({})).recipients, []);
});

test('members who see the app, except whoever sent it, and a link to the build', async () => {
  const { recipients, subject, text } = await told({ notifyCollaborators: 'true', notifyMessage: 'Please try' });
  assert.deepEqual(recipients, [viewer.email]);
  assert.match(subject, /New build of Field & Co/);
  assert.match(text, /Please try[\s\S]*Faster <start>[\s\S]*\/apps\/field\/builds\?s=build&id=/);
});

test('employees of the groups asked for, in the language asked for', async () => {
  const { recipients, subject } = await told({ notifyEmployees: 'true', filter: 'drivers', notifyLanguage: 'es' });
  assert.deepEqual(recipients, ['driver@example.com']);
  assert.match(subject, /Nueva build de/);
  assert.deepEqual((await told({ notifyEmployees: 'true', filter: 'nobody|drivers,nobody' })).recipients, []);
});

test('but for those who stopped it, from the mail itself and without signing in', async () => {
  const linkIn = (text: string) => /http\S+\/api\/mails\/[\w-]+/.exec(text)?.[0] ?? assert.fail(text);
  const open = (link: string, body?: string) =>
    ask(server.url, new URL(link).pathname, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...(body === undefined ? {} : { body }),
    });
  const oneClick = 'List-Unsubscribe=One-Click';

  const driver = { notifyEmployees: 'true', filter: 'drivers' };
  const employees = linkIn((await told(driver)).text);
  const shown = await open(employees);
  assert.deepEqual([shown.status, /driver@example\.com/.test(shown.text)], [200, true]);
  assert.match(String(shown.headers['content-security-policy']), /form-action 'self'/);
  assert.deepEqual((await told(driver)).recipients, ['driver@example.com'], 'to look at it stops nothing');
  for (let times = 0; times < 2; times += 1) assert.equal((await open(employees, oneClick)).status, 200);
  assert.deepEqual((await told(driver)).recipients, []);
  const { items } = await owner.api(listAudit, {
    params: { org: workspace.slug },
    query: { entity: 'employee', action: 'update' },
  });
  assert.equal(items.filter(({ entityName }) => entityName === 'driver@example.com').length, 1, 'once, in the audit');
  await open(employees, 'again=yes');
  assert.deepEqual((await told(driver)).recipients, ['driver@example.com']);

  const members = linkIn((await told({ notifyCollaborators: 'true' })).text);
  assert.equal((await open(members, oneClick)).status, 200);
  assert.deepEqual((await told({ notifyCollaborators: 'true' })).recipients, []);
  const chosen = async () =>
    (await viewer.api(readPreferences, {})).topics.find(({ topic }) => topic === 'newBuilds')?.mail;
  assert.equal(await chosen(), 'never', 'the same choice as in the account');
  const back = { params: { topic: 'newBuilds' as const }, body: { mail: 'at-once' as const } };
  await viewer.api(updatePreference, back);
  assert.deepEqual((await told({ notifyCollaborators: 'true' })).recipients, [viewer.email]);
  await assert.rejects(viewer.api(updatePreference, { ...back, body: { mail: 'daily' } }), /6002|not valid/);

  const wrong = `${members.slice(0, -2)}xx`;
  assert.deepEqual([(await open(wrong)).status, (await open(wrong, oneClick)).status], [410, 410]);
});

test('the same people when a build server sent it, in whose name nobody is left out', async () => {
  const params = { org: workspace.slug, appId };
  const { token } = await owner.api(createAppToken, { params, body: { name: 'CI', expiresAt: null } });
  const sent = { path: '/upload/v1/integrations/uploads', token };
  assert.deepEqual((await told({ notifyEmployees: 'true' }, sent)).recipients, [
    'clerk@example.com',
    'driver@example.com',
  ]);
  const { recipients } = await told({ notifyCollaborators: 'true' }, sent);
  assert.deepEqual(recipients, [owner.email, viewer.email].sort());
});

test('in the language that people have chosen; in that of the app who has none', async () => {
  const configuration = { storageProvider: null, notificationLanguage: 'es' as const, emmJwtSignature: false };
  await owner.api(updateApp, { params: { org: workspace.slug, appId }, body: { configuration } });
  assert.match((await told({ notifyCollaborators: 'true' })).subject, /New build of/, 'a member has one');
  assert.match((await told({ notifyEmployees: 'true', filter: 'drivers' })).subject, /Nueva build de/);
});

test('as the settings of the app say, unless the sender says otherwise', async () => {
  const notifications = {
    newBuildNotifyCollaborators: false,
    newBuildNotifyEmployees: true,
    newBuildMessage: 'From the settings',
    newFeedbackNotifyCollaborators: false,
  };
  await owner.api(updateApp, { params: { org: workspace.slug, appId }, body: { notifications } });
  const { recipients, text } = await told({});
  assert.deepEqual(recipients, ['clerk@example.com', 'driver@example.com']);
  assert.match(text, /From the settings/);
  assert.deepEqual((await told({ notifyEmployees: 'false' })).recipients, []);
});
