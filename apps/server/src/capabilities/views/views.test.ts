import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { createView, deleteView, listViews, updateView } from '@muster/contract/calls/views';
import type { ApiError } from '@muster/contract/client';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestUser;
let admin: TestUser;
let editor: TestUser;
let viewer: TestUser;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
  [admin, editor, viewer] = (await Promise.all(
    (['admin', 'editor', 'viewer'] as const).map((role) => server.addMember(workspace.id, role)),
  )) as [TestUser, TestUser, TestUser];
});
after(() => server.stop());

const org = () => ({ org: workspace.slug });
const create = (user: TestUser, name: string, more: { query?: string; shared?: boolean; list?: string } = {}) =>
  user.api(createView, { params: org(), body: { list: 'devices', name, query: 'state=silent', ...more } });
const change = (user: TestUser, viewId: string, body: { name?: string; query?: string; shared?: boolean }) =>
  user.api(updateView, { params: { ...org(), viewId }, body });
const remove = (user: TestUser, viewId: string) => user.api(deleteView, { params: { ...org(), viewId } });
const names = async (user: TestUser, list = 'devices') =>
  (await user.api(listViews, { params: org(), query: { list } })).items.map(({ name }) => name);

describe('a view of one’s own', () => {
  test('is kept as it was saved, changed and deleted, and nobody else sees it', async () => {
    const view = await create(viewer, ' Silent ', { query: 'state=silent&sort=-seen&q=ñ%20💡' });
    assert.equal(view.name, 'Silent');
    assert.deepEqual(
      [view.query, view.mine, view.editable, view.shared, view.ownerName],
      ['state=silent&sort=-seen&q=ñ%20💡', true, true, false, 'Test User'],
    );
    assert.deepEqual(await names(viewer), ['Silent']);
    assert.deepEqual(await names(viewer, 'people'), []);
    for (const other of [owner, admin, editor]) {
      assert.ok(!(await names(other)).includes('Silent'));
      await assert.rejects(change(other, view.id, { name: 'Mine now' }), coded(3001));
      await assert.rejects(remove(other, view.id), coded(3001));
    }
    const changed = await change(viewer, view.id, { name: 'Quiet', query: '' });
    assert.deepEqual([changed.name, changed.query, changed.list], ['Quiet', '', 'devices']);
    assert.ok(changed.updatedAt > view.updatedAt);
    assert.equal((await remove(viewer, view.id)).name, 'Quiet');
    await assert.rejects(remove(viewer, view.id), coded(3001));
    assert.deepEqual(await names(viewer), []);
  });

  test('has a name that its owner has not used in this list, whatever its case', async () => {
    const first = await create(editor, 'Old phones');
    await assert.rejects(create(editor, 'OLD phones'), (error) => {
      return coded(5091)(error) && JSON.stringify((error as ApiError).data) === '{"reason":"NAME_USED"}';
    });
    await create(editor, 'Old phones', { list: 'inventory' });
    const theirs = await create(viewer, 'Old phones');
    const second = await create(editor, 'New phones');
    await assert.rejects(change(editor, second.id, { name: 'old Phones' }), coded(5091));
    assert.equal((await change(editor, first.id, { name: 'OLD PHONES' })).name, 'OLD PHONES');
    const raced = await Promise.allSettled([1, 2, 3].map(() => create(editor, 'Raced')));
    assert.equal(raced.filter(({ status }) => status === 'fulfilled').length, 1);
    await remove(viewer, theirs.id);
  });

  test('is refused when it makes no sense, and when there are too many', async () => {
    for (const body of [
      { list: 'devices', name: '', query: '' },
      { list: 'devices', name: '   ', query: '' },
      { list: 'devices', name: 'x'.repeat(81), query: '' },
      { list: 'devices', name: 'a\u0000b', query: '' },
      { list: 'devices', name: 'a\u2028b', query: '' },
      { list: 'devices', name: '\u202egpj.exe', query: '' },
      { list: 'devices', name: '\u200b', query: '' },
      { list: 'devices', name: 'long', query: 'x'.repeat(4001) },
      { list: 'Devices', name: 'a', query: '' },
      { list: '../people', name: 'a', query: '' },
      { list: '', name: 'a', query: '' },
      { list: 'devices', name: 'a' },
      { list: 'devices', name: 'a', query: '', shared: 'yes' },
    ]) {
      await assert.rejects(viewer.api(createView, { params: org(), body: body as never }), coded(6002));
    }
    await server.ownerQuery(sql`
      insert into list_views (organization_id, id, owner_id, list, name, query)
      select ${workspace.id}::uuid, gen_random_uuid(), ${admin.id}::uuid, 'devices', 'n' || n, ''
      from generate_series(1, 100) n`);
    await assert.rejects(create(admin, 'One more'), coded(6002));
    await server.ownerQuery(sql`delete from list_views where owner_id = ${admin.id} and name in ('n1', 'n2')`);
    const rush = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => create(admin, `Rush ${i}`)));
    assert.equal(rush.filter(({ status }) => status === 'fulfilled').length, 2, 'also when many come at once');
    await server.ownerQuery(sql`delete from list_views where owner_id = ${admin.id}`);
    await remove(admin, (await create(admin, 'One more')).id);
  });
});

describe('a shared view', () => {
  test('is shared by editors and above; a viewer who tries is told that they may not', async () => {
    await assert.rejects(create(viewer, 'For all', { shared: true }), coded(4003));
    const mine = await create(viewer, 'For me');
    await assert.rejects(change(viewer, mine.id, { shared: true }), coded(4003));
    assert.equal((await viewer.api(listViews, { params: org(), query: { list: 'devices' } })).mayShare, false);
    assert.equal((await editor.api(listViews, { params: org(), query: { list: 'devices' } })).mayShare, true);
    const view = await create(editor, 'For everybody', { shared: true });
    const { items } = await viewer.api(listViews, { params: org(), query: { list: 'devices' } });
    const seen = items.find(({ id }) => id === view.id);
    assert.deepEqual([seen?.mine, seen?.editable], [false, false]);
  });

  test('is nothing to those who see some apps alone, who keep their own', async () => {
    const unassigned = await server.addMember(workspace.id, 'unassigned');
    const view = await create(editor, 'Whom we look for', {
      query: 'q=somebody@example.com',
      shared: true,
      list: 'people',
    });
    assert.deepEqual(await names(viewer, 'people'), ['Whom we look for']);
    assert.deepEqual(await names(unassigned, 'people'), []);
    await assert.rejects(change(unassigned, view.id, { name: 'Mine' }), coded(4003));
    await create(unassigned, 'Mine', { list: 'people' });
    assert.deepEqual(await names(unassigned, 'people'), ['Mine']);
    await remove(editor, view.id);
  });

  test('is changed by its owner and by admins, and by nobody else', async () => {
    const view = await create(editor, 'Team', { shared: true });
    await assert.rejects(change(viewer, view.id, { name: 'Hijacked' }), coded(4003));
    await assert.rejects(remove(viewer, view.id), coded(4003));
    assert.equal((await change(admin, view.id, { name: 'Team view' })).name, 'Team view');
    assert.equal((await change(editor, view.id, { query: 'os=ios' })).query, 'os=ios');
    const taken = await change(admin, view.id, { shared: false });
    assert.equal(taken.shared, false);
    assert.ok(!(await names(viewer)).includes('Team view'));
    assert.ok((await names(editor)).includes('Team view'), 'it is its owner’s again');
    await change(editor, view.id, { shared: true });
    await remove(admin, view.id);
    assert.ok(!(await names(editor)).includes('Team view'));
  });

  test('of another workspace is not there', async () => {
    const stranger = await server.createUser();
    const other = await server.createWorkspace(stranger);
    const view = await create(owner, 'Ours', { shared: true });
    const theirs = { org: other.slug, viewId: view.id };
    await assert.rejects(stranger.api(updateView, { params: theirs, body: { name: 'x' } }), coded(3001));
    await assert.rejects(stranger.api(deleteView, { params: theirs }), coded(3001));
    assert.deepEqual(
      (await stranger.api(listViews, { params: { org: other.slug }, query: { list: 'devices' } })).items,
      [],
    );
  });
});

test('what is done to views stands in the audit, with its difference', async () => {
  const view = await create(owner, 'Audited', { shared: true });
  await change(owner, view.id, { name: 'Audited twice' });
  await remove(owner, view.id);
  const { items } = await owner.api(listAudit, { params: org(), query: { entity: 'listView', entityId: view.id } });
  assert.deepEqual(
    items.map(({ action }) => action),
    ['delete', 'update', 'create'],
  );
  assert.deepEqual(items[1]?.diff, [{ kind: 'E', path: ['name'], lhs: 'Audited', rhs: 'Audited twice' }]);
});

test('the audit tells of a view that is not shared no more than that there is one', async () => {
  const { id, slug } = await server.createWorkspace(await server.createUser());
  const [admin, keeper] = [await server.addMember(id, 'admin'), await server.addMember(id, 'editor')];
  const own = { list: 'devices', name: 'Those I watch', query: 'q=secret' };
  const view = await keeper.api(createView, { params: { org: slug }, body: own });
  const said = async () => JSON.stringify(await admin.api(listAudit, { params: { org: slug }, query: {} }));
  assert.doesNotMatch(await said(), /Those I watch|secret/);
  const params = { org: slug, viewId: view.id };
  await keeper.api(updateView, { params, body: { shared: true } });
  assert.match(await said(), /Those I watch/);
});
