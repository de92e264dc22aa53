/** Sign-ins and failed sign-ins in the audit of the workspaces of an account. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { secondFactor } from '@muster/contract/calls/factors';
import { login } from '@muster/contract/calls/sessions';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import {
  startTestServer,
  type TestServer,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../test-server.ts';
import { refusal, signIn, withTotp } from './test-account.ts';

let server: TestServer;
let owner: TestUser;
let workspaces: TestWorkspace[];
before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
  workspaces = [await server.createWorkspace(owner), await server.createWorkspace(owner)];
});
after(() => server.stop());

const signInAs = (email: string, password: string) =>
  fetch(`${server.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Macintosh) Firefox/140.0' },
    body: JSON.stringify({ provider: 'traditional', payload: { email, password } }),
  });

async function entriesOf(workspace: TestWorkspace | undefined, search: string) {
  const params = { org: workspace?.slug ?? '' };
  const { items } = await owner.api(listAudit, { params, query: { about: 'signIns', search } });
  return items;
}

test('each workspace of the account has who signed in, from where, and who failed to and why', async () => {
  const member = await server.addMember(workspaces[0]?.id ?? '', 'viewer');
  assert.equal((await signInAs(member.email, 'not the password')).status, 401);
  assert.equal((await signInAs(member.email, testPassword)).status, 200);
  // The member has signed in before, with another browser.
  const here = async () =>
    (await entriesOf(workspaces[0], member.email)).filter(({ userAgent }) => userAgent?.includes('Firefox'));
  await eventually(async () => (await here()).length === 2, 'both are written down');
  const [came, refused] = await here();
  assert.deepEqual(
    [came?.entity, came?.userEmail, came?.address, came?.userAgent],
    ['signIn', member.email, '127.0.0.1', 'Mozilla/5.0 (Macintosh) Firefox/140.0'],
  );
  assert.deepEqual(
    [refused?.entity, refused?.entityId, refused?.userEmail, refused?.address],
    ['failedSignIn', member.id, null, '127.0.0.1'],
  );
  assert.deepEqual(refused?.diff, [{ kind: 'N', path: ['failure'], rhs: 'password' }]);
  assert.deepEqual(await entriesOf(workspaces[1], member.email), [], 'not where they are no member');
  const params = { org: workspaces[0]?.slug ?? '' };
  const { items } = await owner.api(listAudit, { params, query: { about: 'changes', limit: '100' } });
  assert.ok(items.length > 0 && items.every(({ entity }) => entity !== 'signIn' && entity !== 'failedSignIn'));
});

test('a wrong second factor is a failed sign-in; an address without an account is in nobody’s audit', async () => {
  const member = await server.addMember(workspaces[1]?.id ?? '', 'viewer');
  await withTotp(server, member);
  const { ticket } = (await refusal(signIn(server, member), 4011)) as { ticket: string };
  const attempt = server.api(secondFactor, { body: { ticket, method: 'totp', code: '000000' } });
  await assert.rejects(attempt, coded(4017));
  await eventually(
    async () => (await entriesOf(workspaces[1], member.email)).some(({ entity }) => entity === 'failedSignIn'),
    'it is written down',
  );
  const failed = (await entriesOf(workspaces[1], member.email)).find(({ entity }) => entity === 'failedSignIn');
  assert.deepEqual(failed?.diff, [{ kind: 'N', path: ['failure'], rhs: 'secondFactor' }]);

  const nobody = 'nobody-at-all@example.com';
  assert.equal((await signInAs(nobody, testPassword)).status, 401);
  await eventually(async () => {
    const [row] = await server.ownerQuery<{ left: number }>(sql`
      select count(*)::int as left from outbox_events e
      where e.type = 'session.refused' and (e.xact, e.id) > (
        select c.xact, c.id from outbox_consumers c where c.name = 'sign-in-audit')`);
    return row?.left === 0;
  }, 'the attempt was read');
  const [row] = await server.ownerQuery<{ count: number }>(
    sql`select count(*)::int as count from audit_entries where entity_name = ${nobody}`,
  );
  assert.equal(row?.count, 0);
});
