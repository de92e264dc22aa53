/** The provider's list of accounts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listUsers, readUser } from '@muster/contract/calls/admin-users';
import { createServiceAccount } from '@muster/contract/calls/service-accounts';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

test('is read page by page in either order', async () => {
  const staff = await server.createUser('adminViewer');
  await server.createUser();
  for (const sort of ['email', 'name', '-creationDate'] as const) {
    const first = await staff.api(listUsers, { query: { sort, limit: '1' } });
    const second = await staff.api(listUsers, { query: { sort, limit: '1', after: first.next ?? '' } });
    assert.notEqual(first.items[0]?.id, second.items[0]?.id);
  }
});

test('does not count programs among those who have not verified their address', async () => {
  const [staff, owner] = [await server.createUser('adminViewer'), await server.createUser()];
  const { slug: org } = await server.createWorkspace(owner);
  await server.ownerQuery(sql`update users set verified_at = null where id = ${owner.id}`);
  await owner.api(createServiceAccount, { params: { org }, body: { name: 'Robot', role: 'viewer' } });
  const found = async (q: string, unverified: 'true' | 'false') =>
    (await staff.api(listUsers, { query: { q, unverified } })).items.map((user) => user.unverified);
  assert.deepEqual([await found('robot', 'true'), await found('robot', 'false')], [[], [false]]);
  assert.deepEqual([await found(owner.email, 'true'), await found(owner.email, 'false')], [[true], []]);
});

test('one account is read with its workspaces, sessions and factors; programs are told apart', async () => {
  const [staff, owner] = [await server.createUser('adminViewer'), await server.createUser()];
  const { slug: org, id } = await server.createWorkspace(owner, 'Aurora');
  await owner.api(createServiceAccount, { params: { org }, body: { name: 'Tinman', role: 'viewer' } });
  const read = (accountId: string, who = staff) => who.api(readUser, { params: { accountId } });
  const account = await read(owner.id);
  assert.deepEqual(account.organizations, [{ id, name: 'Aurora', slug: org, role: 'owner' }]);
  assert.deepEqual([account.has2FAActive, account.passkeys, account.serviceAccount], [false, 0, false]);
  assert.equal(account.sessions.length, 1);
  assert.equal(account.sessions[0]?.createdAt, account.lastSignInAt);
  const programs = (await staff.api(listUsers, { query: { q: 'tinman', serviceAccount: 'true' } })).items;
  assert.deepEqual(
    programs.map(({ serviceAccount }) => serviceAccount),
    [true],
  );
  assert.deepEqual((await staff.api(listUsers, { query: { q: 'tinman', serviceAccount: 'false' } })).items, []);
  const program = await read(programs[0]?.id ?? '');
  assert.deepEqual([program.sessions, program.lastSignInAt, program.organizations[0]?.role], [[], null, 'viewer']);
  await assert.rejects(read('0199a000-0000-7000-8000-000000000000'), { code: 3001 });
  await assert.rejects(read(owner.id, owner), { code: 4003 });
});

test('is narrowed to those with the second factor or the newsletter, and to those without', async () => {
  const [staff, ana, ben] = [
    await server.createUser('adminViewer'),
    await server.createUser(),
    await server.createUser(),
  ];
  await server.ownerQuery(sql`update users set newsletter = (id = ${ana.id}) where id in (${ana.id}, ${ben.id})`);
  await server.ownerQuery(sql`
    insert into user_totp (user_id, sealed_secret, confirmed_at) values (${ben.id}, '\\x00', now())`);
  const found = async (query: { has2FAActive?: 'true' | 'false'; newsletter?: 'true' | 'false' }) => {
    const { items } = await staff.api(listUsers, { query });
    return [ana, ben].map(({ id }) => items.some((item) => item.id === id));
  };
  assert.deepEqual(await found({ newsletter: 'true' }), [true, false]);
  assert.deepEqual(await found({ newsletter: 'false' }), [false, true]);
  assert.deepEqual(await found({ has2FAActive: 'true' }), [false, true]);
  assert.deepEqual(await found({ has2FAActive: 'false', newsletter: 'true' }), [true, false]);
});

test('a place that was made up is a bad field, whatever it says', async () => {
  const staff = await server.createUser('admin');
  const somebody = '0199a000-0000-7000-8000-000000000000';
  for (const place of ['1', 'Sat, 01 Jan 0000', '2026-02-30T00:00:00.000000Z', '+275760-09-13T00:00:00.000Z', 7]) {
    const after = Buffer.from(JSON.stringify(['creationDate', place, somebody])).toString('base64url');
    await assert.rejects(staff.api(listUsers, { query: { sort: 'creationDate', after } }), { code: 6002 });
  }
});
