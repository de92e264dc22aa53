/** Audiences over HTTP: made, changed and deleted, who is in them, and which apps may use which. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { createApp } from '@muster/contract/calls/apps';
import * as calls from '@muster/contract/calls/audiences';
import { listAudit } from '@muster/contract/calls/audit';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup, deleteGroup } from '@muster/contract/calls/groups';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { makePlace } from '../people/test-place.ts';
import { isVisibleTo } from '../publications/index.ts';
import { requireAllowedAudiences } from './index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,worker' } });
});
after(() => server.stop());

async function stage(limits: Record<string, number> = {}) {
  const place = await makePlace(server, { employees: 0, collaborators: 0, ...limits });
  const { owner, params } = place;
  const group = async (name: string) => (await owner.api(createGroup, { params, body: { name } })).id;
  const app = async (name: string) =>
    (await owner.api(createApp, { params, body: { name, slug: name.toLowerCase() } })).id;
  const employee = (email: string, ...groupIds: string[]) =>
    owner.api(createEmployee, { params, body: { email, firstName: email.split('@')[0] ?? '', groupIds } });
  const create = (body: Sent<typeof calls.createAudience>['body']) => owner.api(calls.createAudience, { params, body });
  const read = (audienceId: string) => owner.api(calls.readAudience, { params: { ...params, audienceId } });
  const update = (audienceId: string, body: Sent<typeof calls.updateAudience>['body']) =>
    owner.api(calls.updateAudience, { params: { ...params, audienceId }, body });
  const members = async (audienceId: string, query: Sent<typeof calls.listAudienceMembers>['query'] = {}) =>
    (await owner.api(calls.listAudienceMembers, { params: { ...params, audienceId }, query })).items;
  const emails = async (audienceId: string) =>
    (await owner.api(calls.readAudienceEmails, { params: { ...params, audienceId } })).emails;
  /** By the function that the store asks. */
  const holds = async (audienceId: string, email: string) => {
    const [row] = await server.ownerQuery<{ holds: boolean }>(sql`
      select in_audience(organization_id, ${audienceId}, email, groups, role) as holds from people
      where organization_id = ${place.id} and email = ${email}`);
    return row?.holds;
  };
  return { ...place, group, app, employee, create, read, update, members, emails, holds };
}

/** A publication that uses an audience, as its own capability writes it. */
async function publish(organizationId: string, applicationId: string, audienceId: string): Promise<string> {
  const [row] = await server.ownerQuery<{ id: string }>(sql`
    insert into publications (organization_id, id, application_id, slug, security, visibility, filter, audiences_active)
    values (${organizationId}, gen_random_uuid(), ${applicationId}, ${`p-${audienceId.slice(-8)}`}, 'logged', 'active',
      '{"type":"last"}', true) returning id`);
  await server.ownerQuery(sql`
    insert into publication_audiences (organization_id, publication_id, audience_id)
    values (${organizationId}, ${row?.id}, ${audienceId})`);
  return row?.id ?? '';
}

describe('an audience', () => {
  test('names people by address, by pattern and by group', async () => {
    const { group, employee, create, members, holds, read, emails, owner } = await stage();
    const [sales, madrid, night] = [await group('Sales'), await group('Madrid'), await group('Night')];
    await employee('ana@acme.com', sales, madrid);
    await employee('bea@acme.com', sales);
    await employee('carl@other.org', night);
    await employee('dora@other.org');
    const made = await create({
      name: 'Testers',
      emails: ['DORA@other.org ', 'ghost@nowhere.com', 'b**a@acme.com', 'dora@other.org'],
      groups: [[sales, madrid], [night], []],
    });
    assert.deepEqual(await emails(made.id), ['b*a@acme.com', 'dora@other.org', 'ghost@nowhere.com']);
    assert.deepEqual([made.emails, made.groupLists, made.scope, made.publications], [3, 2, 'org', 0]);
    assert.equal(made.users, 4);
    assert.deepEqual(made.wildcards, ['b*a@acme.com']);
    assert.deepEqual(
      made.groups.map((list) => list.map(({ name }) => name).sort()),
      [['Madrid', 'Sales'], ['Night']],
    );
    const found = await members(made.id);
    assert.deepEqual(
      found.map(({ email, memberType, filterOrigin }) => [email, memberType, ...filterOrigin]),
      [
        ['ana@acme.com', 'employee', 'groups'],
        ['bea@acme.com', 'employee', 'emails'],
        ['carl@other.org', 'employee', 'groups'],
        ['dora@other.org', 'employee', 'emails'],
        ['ghost@nowhere.com', 'notFound', 'emails'],
      ],
    );
    for (const { email, memberType } of found.filter(({ personId }) => personId !== null))
      assert.equal(await holds(made.id, email), true, `${email} ${memberType}`);
    assert.equal(await holds(made.id, owner.email), false);
    const filtered = async (query: Sent<typeof calls.listAudienceMembers>['query']) =>
      (await members(made.id, query)).map(({ email }) => email.split('@')[0]);
    assert.deepEqual(await filtered({ filterOrigin: 'groups' }), ['ana', 'carl']);
    assert.deepEqual(await filtered({ filterOrigin: 'groups,emails', memberType: 'employee', q: 'other' }), [
      'carl',
      'dora',
    ]);
    assert.deepEqual(await filtered({ memberType: 'notFound', q: 'GHO' }), ['ghost']);
    assert.deepEqual(await filtered({ origin: 'sso' }), []);
    assert.deepEqual((await read(made.id)).users, made.users);
  });

  test('is read page by page', async () => {
    const { owner, params, create } = await stage();
    const { id } = await create({ name: 'Many', emails: Array.from({ length: 7 }, (_, i) => `p${i}@acme.com`) });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: Record<string, string> = { limit: '3', ...(after === null ? {} : { after }) };
      const page = await owner.api(calls.listAudienceMembers, { params: { ...params, audienceId: id }, query });
      assert.equal(page.totalDocs, 7);
      seen.push(...page.items.map(({ email }) => email));
      after = page.next;
    } while (after !== null);
    assert.deepEqual(
      seen,
      Array.from({ length: 7 }, (_, i) => `p${i}@acme.com`),
    );
    const views = 'memberType=notFound;memberType=user';
    const counted = await owner.api(calls.countAudienceMembers, {
      params: { ...params, audienceId: id },
      query: { views },
    });
    assert.deepEqual(counted.counts, [7, 0]);
  });

  test('of employees has no users, and the other way round', async () => {
    const { owner, employee, create, members, holds } = await stage();
    await employee('ana@acme.com');
    for (const [usersScope, expected] of [
      ['employees', ['ana@acme.com']],
      ['users', [owner.email]],
      ['all', ['ana@acme.com', owner.email].sort()],
    ] as const) {
      const { id, users } = await create({ name: usersScope, usersScope, emails: ['*@*'] });
      assert.deepEqual(
        (await members(id)).map(({ email }) => email),
        expected,
      );
      assert.equal(users, expected.length);
      assert.equal(await holds(id, 'ana@acme.com'), usersScope !== 'users');
      assert.equal(await holds(id, owner.email), usersScope !== 'employees');
    }
  });

  test('without addresses and groups holds nobody', async () => {
    const { owner, create, holds } = await stage();
    const { id, users } = await create({ name: 'Empty', groups: [[]] });
    assert.deepEqual(users, 0);
    assert.equal(await holds(id, owner.email), false);
  });

  test('takes signs of LIKE for what they are', async () => {
    const { employee, create, members, holds } = await stage();
    for (const name of ['a_b', 'axb', 'a%b']) await employee(`${name}@acme.com`);
    const { id } = await create({ name: 'Signs', emails: ['a_b@*', 'a%b@acme.*'] });
    assert.deepEqual(
      (await members(id)).map(({ email }) => email),
      ['a%b@acme.com', 'a_b@acme.com'],
    );
    assert.equal(await holds(id, 'axb@acme.com'), false);
  });

  test('refuses what is neither an address nor a pattern with an @', async () => {
    const { create, params, owner } = await stage();
    for (const email of [
      '*',
      'ana',
      '*.com',
      '*@',
      '@*',
      'a*b*c*d*@x.com',
      'a b@acme.com',
      `${'a'.repeat(250)}@x.com`,
      '*@a@b',
      '',
    ])
      await assert.rejects(create({ name: 'Bad', emails: [email] }), coded(6002), email);
    const many = Array.from({ length: 101 }, (_, i) => `a${i}*@acme.com`);
    await assert.rejects(create({ name: 'Bad', emails: many }), coded(6002));
    await create({ name: 'Good', emails: many.slice(1) });
    await assert.rejects(
      owner.api(calls.createAudience, { params, body: JSON.parse('{"name":"x","emails":[1]}') }),
      coded(6002),
    );
  });

  test('answers soon whatever the pattern', async () => {
    const { id: organizationId, create, owner, params } = await stage();
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, role)
      select ${organizationId}, gen_random_uuid(), repeat('a', 60) || i || '@' || repeat('a.a', 40) || '.com', 'employee'
      from generate_series(1, 2000) i`);
    const hostile = Array.from({ length: 100 }, (_, i) =>
      `${'a'.repeat(i % 20)}*a*a*b@a.com`.replace('@', i % 2 ? 'a@' : '@'),
    );
    const { id, users } = await create({ name: 'Hostile', emails: hostile });
    assert.equal(users, 0);
    // 200,000 comparisons; the call's own time limit is what would fail it.
    await owner.api(calls.listAudienceMembers, { params: { ...params, audienceId: id } });
  });

  test('has a name of its own, and is changed as it was read', async () => {
    const { create, update, read, emails, owner, params } = await stage();
    const [one, other] = [
      await create({ name: 'One', emails: ['a@x.com', 'b@x.com'] }),
      await create({ name: 'Other' }),
    ];
    await assert.rejects(create({ name: 'ONE' }), coded(5091));
    await assert.rejects(update(other.id, { name: 'one' }), coded(5091));
    const changed = await update(one.id, { updatedAt: one.updatedAt, emails: ['b@x.com', 'c@x.com'] });
    assert.deepEqual(await emails(one.id), ['b@x.com', 'c@x.com']);
    await assert.rejects(update(one.id, { updatedAt: one.updatedAt, name: 'Late' }), coded(5203));
    assert.equal((await update(one.id, { description: 'kept' })).emails, 2);
    assert.equal((await read(one.id)).name, 'One');
    assert.notEqual(changed.updatedAt, one.updatedAt);
    const { items } = await owner.api(listAudit, { params, query: { entity: 'userAudience', entityId: one.id } });
    const [, said] = items;
    assert.equal(items.length, 3);
    assert.match(JSON.stringify(said), /a@x\.com/);
    assert.match(JSON.stringify(said), /c@x\.com/);
  });

  test('is found by name, scope, app and kind of people, and counted', async () => {
    const { create, app, owner, params } = await stage();
    const appId = await app('Pay');
    await create({ name: 'Zürich', usersScope: 'employees' });
    await create({ name: 'Berlin', applicationId: appId });
    await create({ name: 'Ávila' });
    const names = async (query: Sent<typeof calls.listAudiences>['query']) =>
      (await owner.api(calls.listAudiences, { params, query })).items.map(({ name }) => name);
    assert.deepEqual(await names({}), ['Ávila', 'Berlin', 'Zürich']);
    assert.deepEqual(await names({ sort: '-createdAt' }), ['Ávila', 'Berlin', 'Zürich']);
    assert.deepEqual(await names({ q: 'zur' }), ['Zürich']);
    assert.deepEqual(await names({ scope: 'app' }), ['Berlin']);
    assert.deepEqual(await names({ scope: 'org' }), ['Ávila', 'Zürich']);
    assert.deepEqual(await names({ applicationId: appId }), ['Berlin']);
    assert.deepEqual(await names({ usersScope: 'employees' }), ['Zürich']);
    const { counts } = await owner.api(calls.countAudiences, { params, query: { views: 'scope=org;scope=app;' } });
    assert.deepEqual(counts, [2, 1, 3]);
  });

  test('is refused beyond what the plan has', async () => {
    const { create } = await stage({ userAudiences: 1 });
    await create({ name: 'First' });
    await assert.rejects(create({ name: 'Second' }), coded(4014));
  });

  test('is exported whole by those who may take people out, and no cell of it is a formula', async () => {
    const { create, owner, params, id: organizationId } = await stage();
    const emails = Array.from({ length: 6000 }, (_, i) => `p${i}@x.example`);
    const { id } = await create({ name: 'Exported', emails: [...emails, '=cmd@x.example'] });
    const path = `/api/organizations/${params.org}/audiences/${id}/members/export`;
    const get = (token: string, query = '') =>
      ask(server.url, `${path}${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { status, text } = await get(owner.token);
    assert.equal(status, 200);
    assert.match(text, /^\ufeffemail,name,memberType,filterOrigin,/);
    const rows = text.trim().split('\r\n').slice(1);
    assert.deepEqual([rows.length, new Set(rows).size], [6001, 6001]);
    assert.match(text, /'=cmd@x.example,/);
    assert.equal((await get(owner.token, '?q=p599')).text.trim().split('\r\n').length, 12);
    const editor = await server.addMember(organizationId, 'editor');
    assert.equal((await get(editor.token)).status, 403);
  });
});

describe('a preview', () => {
  test('shows who would be in it before anything is saved, people first', async () => {
    const { owner, params, group, employee, create } = await stage();
    const sales = await group('Sales');
    await employee('zoe@acme.com', sales);
    const preview = (body: Sent<typeof calls.previewAudience>['body']) =>
      owner.api(calls.previewAudience, { params, body });
    const shown = await preview({ emails: ['a@nobody.com', owner.email, 'zoe@*'], groups: [[sales]] });
    assert.deepEqual(shown.counts, { user: 1, employee: 1, notFound: 1, emails: 2, groups: 1 });
    assert.deepEqual(
      shown.items.map(({ email }) => email),
      [...[owner.email, 'zoe@acme.com'].sort(), 'a@nobody.com'],
    );
    assert.deepEqual(shown.items.find(({ email }) => email === 'zoe@acme.com')?.filterOrigin, ['emails', 'groups']);
    assert.deepEqual((await preview({})).items, []);
    const { id } = await create({ name: 'Saved', emails: ['zoe@*', 'a@nobody.com'] });
    assert.deepEqual((await preview({ audienceId: id, usersScope: 'users' })).counts, {
      user: 0,
      employee: 0,
      notFound: 1,
      emails: 0,
      groups: 0,
    });
    assert.equal((await preview({ audienceId: id, emails: [] })).counts.notFound, 0);
    await assert.rejects(preview({ audienceId: sales }), coded(3001));
  });
});

describe('a deleted group', () => {
  test('never widens an audience: lists that named it go', async () => {
    const { owner, params, group, employee, create, read, holds } = await stage();
    const [sales, madrid, gone] = [await group('Sales'), await group('Madrid'), await group('Gone')];
    await employee('ana@acme.com', sales);
    await employee('bea@acme.com', madrid);
    const { id } = await create({ name: 'Two lists', groups: [[sales, gone], [madrid]] });
    await owner.api(deleteGroup, { params: { ...params, groupId: gone } });
    assert.equal(await holds(id, 'ana@acme.com'), false);
    await eventually(async () => (await read(id)).groups.length === 1, 'the list is gone');
    assert.equal(await holds(id, 'ana@acme.com'), false);
    assert.equal(await holds(id, 'bea@acme.com'), true);
    await owner.api(deleteGroup, { params: { ...params, groupId: madrid } });
    await eventually(async () => (await read(id)).groups.length === 0, 'the list is gone');
    assert.equal(await holds(id, 'bea@acme.com'), false);
    await assert.rejects(create({ name: 'Unknown', groups: [[gone]] }), coded(3001));
  });
});

describe('an app', () => {
  test('may use its own and those of the workspace that are for it', async () => {
    const { id: organizationId, owner, params, app, create, update } = await stage();
    const [pay, log] = [await app('Pay'), await app('Log')];
    const all = await create({ name: 'All' });
    const onlyPay = await create({ name: 'Only Pay', applicationIds: [pay] });
    const none = await create({ name: 'None', applicationIds: [] });
    const own = await create({ name: 'Zeta of Log', applicationId: log, applicationIds: [pay] });
    assert.deepEqual([own.scope, own.restricted, own.application?.name], ['app', false, 'Log']);
    assert.deepEqual(
      onlyPay.applications?.map(({ name }) => name),
      ['Pay'],
    );
    const usable = async (appId: string) =>
      (await owner.api(calls.listUsableAudiences, { params: { ...params, appId } })).items.map(({ name }) => name);
    assert.deepEqual(await usable(pay), ['All', 'Only Pay']);
    assert.deepEqual(await usable(log), ['Zeta of Log', 'All']);
    const allowed = (appId: string, ...ids: string[]) =>
      server.db.withTenant(organizationId, systemActor, (tx) => requireAllowedAudiences(tx, appId, ids));
    await allowed(pay, all.id, onlyPay.id, all.id);
    await allowed(log, own.id);
    for (const id of [onlyPay.id, none.id]) await assert.rejects(allowed(log, all.id, id), { code: 5195 });
    await assert.rejects(allowed(pay, own.id), { code: 5195 });
    await assert.rejects(allowed(pay, all.id, pay), { code: 3001 });
    await assert.rejects(create({ name: 'Nope', applicationIds: [all.id] }), coded(3001));
    await assert.rejects(create({ name: 'Nope', applicationId: all.id }), coded(3001));

    await publish(organizationId, pay, all.id);
    await assert.rejects(update(all.id, { applicationIds: [log] }), coded(5195));
    await assert.rejects(update(all.id, { applicationId: log }), coded(5195));
    assert.equal((await update(all.id, { applicationIds: [pay] })).publications, 1);
    await server.ownerQuery(sql`delete from applications where id = ${pay}`);
    await assert.rejects(allowed(log, onlyPay.id), { code: 5195 });
  });

  test('that somebody has a role in is where they make audiences, and sees none of the people', async () => {
    const { id: organizationId, slug, owner, params, app, create, employee } = await stage();
    const [pay, log] = [await app('Pay'), await app('Log')];
    await employee('ana@acme.com');
    const [all, ofLog] = [
      await create({ name: 'All', emails: ['*@*'] }),
      await create({ name: 'Of Log', applicationId: log }),
    ];
    const editor = await createAppMember(server, { owner, organizationId, org: slug }, { [pay]: 'editor' });
    const viewer = await createAppMember(server, { owner, organizationId, org: slug }, { [pay]: 'viewer' });
    const body = { name: 'Of Pay', applicationId: pay, emails: ['ana@acme.com'] };
    await assert.rejects(viewer.api(calls.createAudience, { params, body }), coded(4003));
    const made = await editor.api(calls.createAudience, { params, body });
    assert.equal(made.users, null);
    assert.deepEqual(made.can, { update: true, delete: true });
    const seen = await viewer.api(calls.readAudience, { params: { ...params, audienceId: made.id } });
    assert.deepEqual(seen.can, { update: false, delete: false });
    await assert.rejects(editor.api(calls.createAudience, { params, body: { name: 'Org' } }), coded(4003));
    await assert.rejects(
      editor.api(calls.createAudience, { params, body: { name: 'Log', applicationId: log } }),
      coded(3001),
    );
    assert.deepEqual(
      (await editor.api(calls.listAudiences, { params })).items.map(({ name, users }) => [name, users]),
      [['Of Pay', null]],
    );
    assert.deepEqual(
      (await viewer.api(calls.listUsableAudiences, { params: { ...params, appId: pay } })).items.map(
        ({ name, users }) => [name, users],
      ),
      [
        ['Of Pay', null],
        ['All', null],
      ],
    );
    await assert.rejects(viewer.api(calls.listUsableAudiences, { params: { ...params, appId: log } }), coded(3001));
    for (const { id } of [all, ofLog]) {
      const at = { ...params, audienceId: id };
      await assert.rejects(editor.api(calls.readAudience, { params: at }), coded(3001));
      await assert.rejects(editor.api(calls.readAudienceEmails, { params: at }), coded(3001));
      await assert.rejects(editor.api(calls.updateAudience, { params: at, body: { name: 'Mine' } }), coded(3001));
      await assert.rejects(editor.api(calls.deleteAudience, { params: at }), coded(3001));
    }
    const at = { ...params, audienceId: made.id };
    for (const applicationId of [null, log])
      await assert.rejects(
        editor.api(calls.updateAudience, { params: at, body: { applicationId } }),
        coded(applicationId === null ? 4003 : 3001),
      );
    await assert.rejects(viewer.api(calls.updateAudience, { params: at, body: { name: 'x' } }), coded(4003));
    await assert.rejects(editor.api(calls.listAudienceMembers, { params: at }), coded(4003));
    await assert.rejects(editor.api(calls.previewAudience, { params, body: { emails: ['*@*'] } }), coded(4003));
    assert.equal((await editor.api(calls.updateAudience, { params: at, body: { name: 'Better' } })).name, 'Better');
    await editor.api(calls.deleteAudience, { params: at });
    await assert.rejects(owner.api(calls.readAudience, { params: at }), coded(3001));
  });
});

test('a publication whose only audience is deleted is shown to nobody', async () => {
  const { id: organizationId, owner, params, app, create } = await stage();
  const { id } = await create({ name: 'Short-lived', emails: ['*@*'] });
  const publication = await publish(organizationId, await app('Pay'), id);
  const isVisible = () =>
    server.db.readTenant(organizationId, systemActor, (tx) =>
      isVisibleTo(tx, { id: publication }, { email: owner.email, groups: [], role: 'owner' }),
    );
  assert.equal(await isVisible(), true);
  await owner.api(calls.deleteAudience, { params: { ...params, audienceId: id } });
  assert.equal(await isVisible(), false);
});
