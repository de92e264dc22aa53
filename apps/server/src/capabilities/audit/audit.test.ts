import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { countAudit, exportAudit, listAudit, readAudit } from '@muster/contract/calls/audit';
import { createGroup } from '@muster/contract/calls/groups';
import type { ApiError } from '@muster/contract/client';
import { sql } from '../../platform/db/sql.ts';
import { type Change, recordChange } from '../../platform/events/record-change.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

let server: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
  workspace = await server.createWorkspace(owner);
});
after(() => server.stop());

const list = (query: Record<string, string> = {}, org = workspace.slug, user = owner) =>
  user.api(listAudit, { params: { org }, query: query as never });

/** Follows the pages to the end. */
async function readAll(query: Record<string, string>, org = workspace.slug): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  let next: string | null | undefined;
  do {
    const page = await list({ ...query, ...(next ? { after: next } : {}) }, org);
    ids.push(...page.items.map(({ entityId }) => entityId));
    next = page.next;
    pages++;
  } while (next !== null);
  return { ids, pages };
}

describe('paging', () => {
  let long: TestWorkspace;
  before(async () => {
    long = await server.createWorkspace(owner);
    // Many at the same microsecond, as one transaction writes them, some across the ends of partitions.
    await server.ownerQuery(sql`
      insert into audit_entries (organization_id, id, action, entity, entity_id, diff, created_at)
      select ${long.id}::uuid, gen_random_uuid(), 'update', 'thing', 't' || n, '[]',
        case when n <= 100 then timestamptz '2020-01-31 23:59:59.999999Z' + (n / 40) * interval '1 microsecond'
          else now() - (n / 10) * interval '1 second' end
      from generate_series(1, 250) n`);
  });

  test('leads through 250 entries without a gap or a repeat, newest first, whatever the size of the page', async () => {
    for (const limit of ['7', '25', '100']) {
      const { ids, pages } = await readAll({ limit, entity: 'thing' }, long.slug);
      assert.equal(ids.length, 250, limit);
      assert.equal(new Set(ids).size, 250, limit);
      assert.equal(pages, Math.ceil(250 / Number(limit)), limit);
    }
    const { items } = await list({ limit: '100' }, long.slug);
    const times = items.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  test('is not disturbed by entries that are added meanwhile', async () => {
    const first = await list({ limit: '100', entity: 'thing' }, long.slug);
    await server.ownerQuery(sql`
      insert into audit_entries (organization_id, id, action, entity, entity_id, diff)
      values (${long.id}, gen_random_uuid(), 'update', 'thing', 'late', '[]')`);
    const second = await list({ limit: '100', entity: 'thing', after: first.next ?? '' }, long.slug);
    const seen = [...first.items, ...second.items].map(({ entityId }) => entityId);
    assert.equal(new Set(seen).size, 200);
    assert.ok(!seen.includes('late'));
  });

  test('says how many there are in all, and where the next page begins only if there is one', async () => {
    const some = await list({ limit: '1' }, long.slug);
    assert.equal(some.totalDocs, 252);
    assert.equal(typeof some.next, 'string');
    const last = await list({ limit: '1', action: 'create' }, long.slug);
    assert.deepEqual([last.items.length, last.totalDocs, last.next], [1, 1, null]);
    const none = await list({ entity: 'nothing' }, long.slug);
    assert.deepEqual(none, { items: [], totalDocs: 0, next: null });
  });

  test('has pages of 25 unless told, and of 1 to 100 when told', async () => {
    assert.equal((await list({}, long.slug)).items.length, 25);
    assert.equal((await list({ limit: '1' }, long.slug)).items.length, 1);
    assert.equal((await list({ limit: '100' }, long.slug)).items.length, 100);
    for (const limit of ['0', '101', '-1', '1.5', '1e2', 'ten', '', ' 5', '0x10', '9'.repeat(40)]) {
      await assert.rejects(list({ limit }, long.slug), coded(6002), limit);
    }
  });

  test('refuses a cursor that is not one of ours, and says which field it was', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = '00000000-0000-0000-0000-000000000000';
    for (const rubbish of [
      'x',
      '%',
      '[]',
      encode(null),
      encode([]),
      encode(['2020-01-01T00:00:00.000000Z']),
      encode(['2020-01-01T00:00:00.000000Z', 'not an id']),
      encode(['2020-02-30T00:00:00.000000Z', id]),
      encode(['2020-13-01T00:00:00.000000Z', id]),
      encode(['0000-01-01T00:00:00.000000Z', id]),
      encode(['2020-01-01T25:00:00.000000Z', id]),
      encode(["2020-01-01'; drop table users", id]),
      encode([{ toString: 1 }, id]),
      encode({ 0: '2020-01-01T00:00:00.000000Z', 1: id }),
      'x'.repeat(201),
    ]) {
      await assert.rejects(list({ after: rubbish }, long.slug), (error) => {
        assert.ok(coded(6002)(error), `${rubbish} ${error}`);
        const [field] = (error as ApiError).data as { field: string; messages: string[] }[];
        assert.equal(field?.field, 'after');
        return (field?.messages[0] ?? '').length > 0;
      });
    }
  });

  test('refuses a cursor of another workspace, and one of another filter', async () => {
    const { next } = await list({ limit: '10' }, long.slug);
    await assert.rejects(list({ after: next ?? '' }), coded(6002));
    await assert.rejects(list({ after: next ?? '', entity: 'thing' }, long.slug), coded(6002));
  });
});

describe('filters', () => {
  const at = (text: string) => new Date(text).toISOString();
  let filtered: TestWorkspace;
  before(async () => {
    filtered = await server.createWorkspace(owner);
    const entries = [
      ['create', 'group', 'g1', 'ada@example.com', '2020-03-01T10:00:00Z'],
      ['update', 'group', 'g1', 'eva@example.com', '2020-03-02T10:00:00Z'],
      ['delete', 'group', 'g2', 'ada@example.com', '2020-03-03T10:00:00Z'],
      ['update', 'device', 'g1', 'ada@example.com', '2020-03-04T10:00:00Z'],
    ];
    for (const [action, entity, entityId, email, time] of entries) {
      await server.ownerQuery(sql`
        insert into audit_entries (organization_id, id, action, entity, entity_id, user_email, diff, created_at)
        values (${filtered.id}, ${randomUUIDv7()}, ${action}, ${entity}, ${entityId}, ${email}, '[]', ${time})`);
    }
  });

  const found = async (query: Record<string, string>) => {
    const { items, totalDocs } = await list({ to: '2020-03-31T00:00:00Z', ...query }, filtered.slug);
    assert.equal(totalDocs, items.length);
    return items.map(({ createdAt }) => Number(createdAt.slice(8, 10)));
  };

  test('by action, entity, its id, its author and the time, alone and together', async () => {
    assert.deepEqual(await found({}), [4, 3, 2, 1]);
    assert.deepEqual(await found({ action: 'update' }), [4, 2]);
    assert.deepEqual(await found({ entity: 'group' }), [3, 2, 1]);
    assert.deepEqual(await found({ entityId: 'g1' }), [4, 2, 1]);
    assert.deepEqual(await found({ userEmail: 'ada@example.com' }), [4, 3, 1]);
    assert.deepEqual(await found({ from: at('2020-03-02T10:00:00Z') }), [4, 3, 2]);
    assert.deepEqual(await found({ to: at('2020-03-03T10:00:00Z') }), [2, 1], 'the end is not included');
    assert.deepEqual(await found({ action: 'update', entity: 'group', userEmail: 'eva@example.com' }), [2]);
    assert.deepEqual(await found({ entity: 'group', entityId: 'g1', from: at('2020-03-02T00:00:00Z') }), [2]);
    assert.deepEqual(await found({ entity: "group' or 'a' = 'a" }), []);
    assert.deepEqual(await found({ entity: '%' }), []);
  });

  test('by several values, and by part of a name, an address or an id, whose signs mean themselves', async () => {
    assert.deepEqual(await found({ action: 'create,delete' }), [3, 1]);
    assert.deepEqual(await found({ entityId: 'g1,g2', entity: 'group' }), [3, 2, 1]);
    assert.deepEqual(await found({ search: 'EVA@' }), [2]);
    assert.deepEqual(await found({ search: 'g2' }), [3]);
    assert.deepEqual(await found({ search: '%' }), []);
    assert.deepEqual(await found({ search: '_' }), []);
  });

  test('that make no sense are refused', async () => {
    const senseless: Record<string, string>[] = [
      { action: 'read' },
      { action: 'create,read' },
      { action: '' },
      { entity: Array(60).fill('group').join() },
      { from: 'yesterday' },
      { from: '2020-02-30T00:00:00Z' },
      { to: '0000-01-01T00:00:00Z' },
      { entity: 'x'.repeat(81) },
      { userEmail: 'a\u0000b' },
    ];
    for (const query of senseless) {
      await assert.rejects(list(query, filtered.slug), coded(6002), JSON.stringify(query));
    }
  });
});

describe('who reads it', () => {
  test('owners and admins do, others are told that they may not', async () => {
    for (const role of ['editor', 'viewer', 'unassigned'] as const) {
      const member = await server.addMember(workspace.id, role);
      await assert.rejects(list({}, workspace.slug, member), coded(4003), role);
    }
    const admin = await server.addMember(workspace.id, 'admin');
    assert.ok((await list({}, workspace.slug, admin)).items.length > 0);
  });

  test('and everybody only that of their own workspace', async () => {
    const other = await server.createUser();
    const theirs = await server.createWorkspace(other);
    const { items } = await list({}, theirs.slug, other);
    assert.deepEqual(
      items.map(({ entityId }) => entityId),
      [theirs.id],
    );
    await assert.rejects(list({}, theirs.slug, owner), coded(3001));
  });
});

describe('one entry', () => {
  test('is found by its id, with the names of who did it and of who acted for them', async () => {
    const staff = await server.createUser('admin');
    const actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: staff.id } as const;
    await server.db.withTenant(workspace.id, actor, (tx) =>
      recordChange(tx, { action: 'update', entity: 'group', entityId: 'supplanted' }),
    );
    const [listed] = (await list({ entityId: 'supplanted' })).items;
    const entry = await owner.api(readAudit, { params: { org: workspace.slug, auditId: listed?.id ?? '' } });
    assert.deepEqual(entry, { ...listed, names: {}, deleted: false });
    assert.deepEqual([entry.userName, entry.supplanterEmail], ['Test User', staff.email]);
  });

  test('says where it came from: address, browser and, of programs, their token', async () => {
    const { token } = await owner.api(createApiToken, {
      params: { org: workspace.slug },
      body: { name: 'Night build', scopes: ['group:create'], expiresAt: null },
    });
    const made = await fetch(`${server.url}/api${createGroup.path.replace(':org', workspace.slug)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'Builder/1.0' },
      body: JSON.stringify({ name: 'Night shift' }),
    });
    assert.equal(made.status, 200, await made.clone().text());
    const [entry] = (await list({ entity: 'group', search: 'Night shift' })).items;
    assert.deepEqual([entry?.address, entry?.userAgent, entry?.tokenName], ['127.0.0.1', 'Builder/1.0', 'Night build']);
    assert.deepEqual((await list({ address: '127.0.0.1', entity: 'group' })).items[0]?.id, entry?.id);
    assert.deepEqual((await list({ address: '192.0.2.1' })).items, []);
    const [bySession] = (await list({ entity: 'apiToken', search: 'Night build' })).items;
    assert.deepEqual([bySession?.address, bySession?.tokenName], ['127.0.0.1', null]);
  });

  test('names what its ids stand for, and says whether its thing is gone', async () => {
    const [group, audience] = [randomUUIDv7(), randomUUIDv7()];
    const actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: null } as const;
    const about = { entity: 'userAudience', entityId: audience, entityName: 'Testers' } as const;
    const record = (change: Change) => server.db.withTenant(workspace.id, actor, (tx) => recordChange(tx, change));
    await record({ action: 'create', entity: 'group', entityId: group, entityName: 'Old name' });
    await record({ action: 'update', entity: 'group', entityId: group, entityName: 'Field team' });
    await record({
      action: 'create',
      ...about,
      after: { groups: [group], deep: { id: group }, unknown: randomUUIDv7() },
    });
    const [listed] = (await list({ entityId: audience })).items;
    const read = () => owner.api(readAudit, { params: { org: workspace.slug, auditId: listed?.id ?? '' } });
    const before = await read();
    assert.deepEqual([before.names, before.deleted], [{ [group]: 'Field team' }, false]);
    await record({ action: 'delete', ...about });
    assert.equal((await read()).deleted, true);
  });

  test('of another workspace is not there', async () => {
    const other = await server.createWorkspace(await server.createUser());
    const [theirs] = await server.ownerQuery<{ id: string }>(
      sql`select id from audit_entries where organization_id = ${other.id}`,
    );
    const read = owner.api(readAudit, { params: { org: workspace.slug, auditId: theirs?.id ?? '' } });
    await assert.rejects(read, coded(3001));
  });
});

describe('an export', () => {
  let exported: TestWorkspace;
  const download = async (search: string, user = owner) => {
    const path = exportAudit.path.replace(':org', exported.slug);
    return fetch(`${server.url}/api${path}?${search}`, { headers: { authorization: `Bearer ${user.token}` } });
  };
  before(async () => {
    exported = await server.createWorkspace(owner);
    await server.ownerQuery(sql`
      insert into audit_entries (organization_id, id, action, entity, entity_id, entity_name, diff, created_at)
      select ${exported.id}::uuid, gen_random_uuid(), 'update', 'thing', 't' || n,
        case when n = 1 then '=cmd|calc!A1' else 'Thing "' || n || '"' end, '[]', now() - n * interval '1 second'
      from generate_series(1, 2500) n`);
  });

  test('has all that match, in order, whatever the size of a page, and no formula', async () => {
    const reply = await download('entity=thing');
    assert.match(reply.headers.get('content-disposition') ?? '', /attachment.*audit\.csv/);
    const lines = (await reply.text()).trim().split('\r\n');
    assert.equal(lines.length, 2501);
    assert.match(lines[0] ?? '', /^time,action,entity,/, 'without its mark, which reading takes away');
    assert.match(lines[1] ?? '', /,t1,'=cmd/);
    assert.match(lines[2500] ?? '', /,t2500,"Thing ""2500"""/);
  });

  test('can be read by programs as JSON, also when there is nothing', async () => {
    const items = (await (await download('format=json&entity=thing')).json()) as { entityId: string }[];
    assert.deepEqual([items.length, items[0]?.entityId, items[2499]?.entityId], [2500, 't1', 't2500']);
    assert.deepEqual(await (await download('format=json&entity=nothing')).json(), []);
  });

  test('is for those who may, of what there is', async () => {
    assert.equal((await download('', await server.addMember(exported.id, 'editor'))).status, 403);
    assert.equal((await download('', await server.createUser())).status, 404);
    assert.equal((await download('format=xml')).status, 400);
  });
});

test('several views are counted in one call, as the list counts them', async () => {
  const count = (views: string, user = owner) =>
    user.api(countAudit, { params: { org: workspace.slug }, query: { views } } as never) as Promise<{
      counts: number[];
    }>;
  const views = ['', 'action=create', 'action=update', 'action=delete&limit=100'];
  const each = await Promise.all(
    views.map(async (view) => (await list(Object.fromEntries(new URLSearchParams(view)))).totalDocs),
  );
  assert.ok(each.some((total) => total > 0));
  assert.deepEqual((await count(views.join(';'))).counts, each);

  // Of somebody else, of nobody, and what the list does not understand either.
  const stranger = await server.createUser();
  await assert.rejects(count('', stranger), coded(3001));
  await assert.rejects(
    server.api(countAudit, { params: { org: workspace.slug }, query: { views: '' } } as never),
    coded(4002),
  );
  const { next } = await list({ limit: '1' });
  for (const bad of ['action=nonsense', `;after=${next}`, 'from=yesterday', ';'.repeat(12), 'x'.repeat(4001)]) {
    await assert.rejects(count(bad), coded(6002), bad);
  }
});
