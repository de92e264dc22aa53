import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revokeOtherSessions, updatePassword } from '@muster/contract/calls/account';
import { listOrganizations, offerBuildPlatforms } from '@muster/contract/calls/admin-organizations';
import { allCalls } from '@muster/contract/calls/all';
import { listAudit } from '@muster/contract/calls/audit';
import { stepUp } from '@muster/contract/calls/factors';
import { invitePeople } from '@muster/contract/calls/invitations';
import { logout, readProfile, refresh } from '@muster/contract/calls/sessions';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { createStoreLoginToken } from '@muster/contract/calls/stores';
import { supplant } from '@muster/contract/calls/supplanting';
import { createView } from '@muster/contract/calls/views';
import { createWorkspace, readWorkspace } from '@muster/contract/calls/workspaces';
import type { Session } from '@muster/contract/entities';
import { sql } from '../../platform/db/sql.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { refusal, withTotp } from './test-account.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let adminViewer: TestUser;
let workspace: TestWorkspace;
const why = { reason: 'Ticket 1207: cannot see the store', minutes: 30 };

before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
  admin = await server.createUser('admin');
  adminViewer = await server.createUser('adminViewer');
  workspace = await server.createWorkspace(owner);
});
after(() => server.stop());

const start = (staff: TestUser, whom: { userId?: string; organization?: string } = { userId: owner.id }) =>
  staff.api(supplant, { body: { ...whom, ...why } });
const as = ({ accessToken }: Session) => server.as(accessToken.token);
const view = { list: 'devices', name: 'Seen by support', query: '' };

describe('acting for somebody', () => {
  test('is a session of theirs that says who it really is, why and until when', async () => {
    const session = await start(admin);
    assert.equal(session.user.id, owner.id);
    assert.equal(session.supplanting?.byId, admin.id);
    assert.equal(session.supplanting?.byRole, 'admin');
    assert.equal(session.supplanting?.reason, why.reason);
    const left = new Date(session.supplanting?.endsAt ?? 0).getTime() - Date.now();
    assert.ok(left > 29 * 60_000 && left <= 30 * 60_000);
    assert.equal((await as(session)(readProfile, {})).email, owner.email);
  });

  test('for a workspace is for its creator, by slug or id; one that is not there is not found', async () => {
    for (const organization of [workspace.slug, workspace.id]) {
      assert.equal((await start(admin, { organization })).user.id, owner.id);
    }
    await assert.rejects(start(admin, { organization: 'nobody-there' }), { code: 3001 });
    await assert.rejects(start(admin, {}), { code: 6002 });
    await assert.rejects(start(admin, { userId: owner.id, organization: workspace.slug }), { code: 6002 });
  });

  test('leaves both names in the audit of the workspace: when it begins, and with everything done', async () => {
    const session = await start(admin);
    await as(session)(createView, { params: { org: workspace.slug }, body: view });
    const { items } = await owner.api(listAudit, { params: { org: workspace.slug }, query: {} });
    const [done, begun] = items;
    assert.equal(done?.entity, 'listView');
    assert.equal(begun?.entity, 'supplanting');
    for (const entry of [done, begun]) {
      assert.equal(entry?.userEmail, owner.email);
      assert.equal(entry?.supplanterId, admin.id);
    }
  });

  test('goes on over a refresh, and ends by itself at its time', async () => {
    const { accessToken, refreshToken } = await start(admin);
    const body = { lastAccessToken: accessToken.token, refreshToken: refreshToken.token };
    const renewed = await server.api(refresh, { body });
    assert.equal(renewed.supplanting?.byId, admin.id);
    await server.ownerQuery(sql`update sessions set ends_at = now() where supplanter_id = ${admin.id}`);
    await assert.rejects(as(renewed)(readProfile, {}), { code: 4004 });
    const again = { lastAccessToken: renewed.accessToken.token, refreshToken: renewed.refreshToken.token };
    await assert.rejects(server.api(refresh, { body: again }), { code: 4004 });
  });

  test('is stopped by signing out, which leaves the administrator signed in', async () => {
    const session = await start(admin);
    await as(session)(logout, {});
    await assert.rejects(as(session)(readProfile, {}), { code: 4004 });
    assert.equal((await admin.api(readProfile, {})).id, admin.id);
  });

  test('ends when the administrator is none any more', async () => {
    const passing = await server.createUser('admin');
    const session = await start(passing);
    await server.ownerQuery(sql`update users set role = 'user' where id = ${passing.id}`);
    const change = as(session)(createView, { params: { org: workspace.slug }, body: { ...view, name: 'Too late' } });
    await assert.rejects(change, { code: 4004 });
    await assert.rejects(as(session)(readProfile, {}), { code: 4004 });
  });

  test('ends with the sessions of the administrator: whoever has stolen one keeps nothing of it', async () => {
    const robbed = await server.createUser('admin');
    const session = await start(robbed);
    const other = await start(admin);
    await robbed.api(revokeOtherSessions, {});
    await assert.rejects(as(session)(readProfile, {}), { code: 4004 });
    const again = await start(robbed);
    const body = { currentPassword: robbed.password, password: 'Another-horse-2' };
    await robbed.api(updatePassword, { body });
    await assert.rejects(as(again)(readProfile, {}), { code: 4004 });
    assert.equal((await as(other)(readProfile, {})).id, owner.id);
  });
});

describe('what is dangerous, while acting for somebody', () => {
  const params = () => ({ org: workspace.slug });
  const invite = (session: Session) =>
    as(session)(invitePeople, {
      params: params(),
      body: { emails: ['mole@example.com'], role: 'admin', scope: 'organization' },
    });
  const drop = (session: Session, of = workspace) =>
    as(session)(deleteWorkspace, { params: { org: of.slug }, body: { slug: of.slug } });
  const refusals = async () =>
    (await owner.api(listAudit, { params: params(), query: {} })).items
      .filter(({ entity, action }) => entity === 'supplanting' && action === 'update')
      .map(({ diff, supplanterId }) => ({
        tried: diff.find(({ path }) => path[0] === 'refused')?.rhs,
        supplanterId,
      }));

  test('asks the staff to step up with their own account, not with the owner’s, and writes down each refusal', async () => {
    const staff = await server.createUser('admin');
    const totp = await withTotp(server, staff);
    const session = await start(staff);
    for (const attempt of [invite, drop]) {
      const { methods } = (await refusal(attempt(session), 4010)) as { methods: string[] };
      assert.deepEqual(methods.toSorted(), ['recovery', 'totp']);
    }
    assert.deepEqual(await refusals(), [
      { tried: 'workspaces.delete', supplanterId: staff.id },
      { tried: 'invitations.create', supplanterId: staff.id },
    ]);
    for (const password of [owner.password, staff.password]) {
      const answer = { method: 'password', password } as const;
      await assert.rejects(as(session)(stepUp, { body: answer }), { code: 4017 });
    }
    await assert.rejects(invite(session), { code: 4010 });
    await as(session)(stepUp, { body: { method: 'totp', code: await totp.code() } });
    assert.equal((await invite(session)).invited, 1);
  });

  test('with a password of their own, it is the staff whose wrong guesses count, and the owner still steps up', async () => {
    const passing = await server.createUser('admin');
    const session = await start(passing);
    const guess = { method: 'password', password: 'Wrong-guess-1' } as const;
    for (let i = 0; i < 15; i++) await assert.rejects(as(session)(stepUp, { body: guess }), { code: 4017 });
    await assert.rejects(as(session)(stepUp, { body: guess }), { code: 4029 });
    await owner.api(stepUp, { body: { method: 'password', password: owner.password } });
    const other = await server.createUser('admin');
    const fresh = await start(other);
    await as(fresh)(stepUp, { body: { method: 'password', password: other.password } });
    const doomed = await server.createWorkspace(owner);
    await drop(fresh, doomed);
  });
});

describe('an admin viewer who acts for somebody', () => {
  test('sees what they see and changes nothing, GETs that act included, but can stop', async () => {
    const session = await start(adminViewer);
    const api = as(session);
    assert.equal((await api(readWorkspace, { params: { org: workspace.slug } })).id, workspace.id);
    const change = api(createView, { params: { org: workspace.slug }, body: { ...view, name: 'Never' } });
    await assert.rejects(change, { code: 4001 });
    const { items } = await owner.api(listAudit, { params: { org: workspace.slug }, query: {} });
    assert.deepEqual(
      [items[0]?.entity, items[0]?.supplanterId, items[0]?.diff.find(({ path }) => path[0] === 'refused')?.rhs],
      ['supplanting', adminViewer.id, 'views.create'],
    );
    const acting = allCalls.filter(
      ({ method, changes, access, service }) =>
        method === 'GET' && changes && access.kind === 'member' && service === 'api',
    );
    assert.ok(acting.length >= 3, 'there are some');
    for (const { path, name } of acting) {
      const reply = await ask(server.url, `/api${path.replace(':org', workspace.slug)}`, {
        headers: { authorization: `Bearer ${session.accessToken.token}` },
      });
      assert.equal(envelope(reply).error?.code, 4001, name);
    }
    await assert.rejects(api(createWorkspace, { body: { name: 'Never', slug: 'never-there' } }), { code: 4001 });
    await api(logout, {});
  });
});

describe('the area of the provider, while acting for somebody', () => {
  test('is open to the staff as to themselves; what is dangerous asks for a step-up of their own', async () => {
    const session = await start(admin);
    const api = as(session);
    assert.ok((await api(listOrganizations, { query: { slug: workspace.slug } })).items.length === 1);
    const platforms = { params: { organization: workspace.slug }, body: { buildPlatforms: [] } };
    assert.equal((await api(offerBuildPlatforms, platforms)).id, workspace.id);
    await assert.rejects(as(await start(adminViewer))(offerBuildPlatforms, platforms), { code: 4001 });
    await assert.rejects(owner.api(listOrganizations, { query: {} }), { code: 4003 });
    const asOwner = { organizationId: workspace.id, memberType: 'user' as const, memberId: owner.id };
    await assert.rejects(api(createStoreLoginToken, { body: asOwner }), { code: 4015 });
  });
});

describe('nobody acts', () => {
  test('for the staff, so that no viewer becomes an admin', async () => {
    await assert.rejects(start(adminViewer, { userId: admin.id }), { code: 5207 });
    await assert.rejects(start(admin, { userId: adminViewer.id }), { code: 5207 });
  });

  test('without being staff, without a reason, or for longer than four hours', async () => {
    await assert.rejects(start(owner, { userId: admin.id }), { code: 4003 });
    const bad = [
      { reason: '   ', minutes: 30 },
      { reason: why.reason, minutes: 241 },
      { reason: why.reason, minutes: 0 },
    ];
    for (const body of bad)
      await assert.rejects(admin.api(supplant, { body: { userId: owner.id, ...body } }), { code: 6002 });
  });

  test('for a second one out of the first', async () => {
    const session = await start(admin);
    const other = await server.createUser();
    await assert.rejects(as(session)(supplant, { body: { userId: other.id, ...why } }), { code: 4015 });
  });

  test('long after their step-up', async () => {
    const late = await server.createUser('admin');
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${late.id}`,
    );
    await assert.rejects(start(late), { code: 4010 });
  });
});
