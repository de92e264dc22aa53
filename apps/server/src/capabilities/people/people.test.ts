/** People of a workspace over HTTP: who sees whom, who changes whom, and what happens at once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/people';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { lockOwners } from './people-store.ts';
import { makePlace, personOf } from './test-place.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const workspace = (limits: Record<string, number> = {}) => makePlace(server, limits);

describe('the list', () => {
  test('holds owners, members and employees, each found by any part of their names and address', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const viewer = await server.addMember(place.id, 'viewer');
    await owner.api(createEmployee, {
      params,
      body: { email: 'Zoe.Nunez@Example.com', firstName: 'Zoë', lastName: 'Núñez', tags: ['Field', 'field', 'VIP'] },
    });
    const all = await owner.api(calls.listPeople, { params });
    assert.equal(all.totalDocs, 3);
    assert.deepEqual(all.items.map(({ kind, role }) => `${kind} ${role}`).sort(), [
      'collaborator owner',
      'collaborator viewer',
      'employee employee',
    ]);
    for (const q of ['nune', 'ZOË n', 'zoe', 'z', 'example zo', 'uñez@ex']) {
      const { items } = await owner.api(calls.listPeople, { params, query: { q, kind: 'employee' } });
      assert.deepEqual(
        items.map(({ email, tags }) => [email, tags]),
        [['zoe.nunez@example.com', ['field', 'VIP']]],
        q,
      );
    }
    for (const q of ['%', '_', '\\', 'oexyz']) {
      const { items } = await owner.api(calls.listPeople, { params, query: { q, kind: 'employee' } });
      assert.deepEqual(items, [], q);
    }
    const others = await viewer.api(calls.listPeople, { params, query: { role: 'owner,viewer' } });
    assert.equal(others.items.length, 2);
    assert.ok(others.items.every(({ can }) => !can.update && !can.changeRole && !can.remove));
    const unassigned = await server.addMember(place.id, 'unassigned');
    await assert.rejects(unassigned.api(calls.listPeople, { params }), coded(4003));
    const stranger = await server.createUser();
    await assert.rejects(stranger.api(calls.listPeople, { params }), coded(3001));
  });

  test('shows every row once in every order, forwards and backwards, also under filters that few match', async () => {
    const place = await workspace({ employees: 0 });
    const { owner, params } = place;
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, first_name, last_name, role, status, tags, created_at)
      select ${place.id}, gen_random_uuid(), 'p' || i || '@example.com', 'Name' || (i % 7), 'Last', 'employee', 'active',
        case when i % 1000 = 0 then array['Rare'] when i % 2 = 0 then array['even'] else '{}' end,
        now() - make_interval(mins => i % 40)
      from generate_series(1, 7000) i`);
    await server.ownerQuery(sql`
      update person_activity set last_activity_at = now() - make_interval(mins => ascii(substr(person_id::text, 1)) % 50)
      where organization_id = ${place.id} and person_id::text > '5'`);
    for (const sort of ['email', 'name', 'role', 'lastActivity', 'createdAt'] as const) {
      for (const [filter, count] of [
        [{ tag: 'rare' }, 7],
        [{ tag: 'even,rare', q: 'p499' }, 5],
        [{ q: 'p49' }, 111],
      ] as const) {
        const orders: string[][] = [];
        for (const way of ['', '-'] as const) {
          const seen: string[] = [];
          let after: string | undefined;
          do {
            const query = { ...filter, sort: `${way}${sort}` as const, limit: '3', ...(after ? { after } : {}) };
            const page = await owner.api(calls.listPeople, { params, query });
            assert.equal(page.totalDocs, count);
            seen.push(...page.items.map(({ id }) => id));
            after = page.next ?? undefined;
          } while (after && seen.length < 12);
          orders.push(seen);
          assert.equal(new Set(seen).size, Math.min(count, 12), `${way}${sort} ${JSON.stringify(filter)}`);
        }
        if (count <= 12) assert.deepEqual(orders[0], orders[1]?.toReversed(), sort);
      }
    }
  });

  test('finds a name against the order of names, with whoever has it elsewhere, page by page', async () => {
    const place = await workspace({ employees: 0 });
    const { owner, params } = place;
    // Many of each name, in the order of their addresses; a few have the name of others as their second.
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, first_name, last_name, role, created_at)
      select ${place.id}, gen_random_uuid(), n || case when i % 40 = 0 then '.anaya' else '.reed' end || i || '@example.com',
        initcap(n), case when i % 40 = 0 then 'Anaya' else 'Reed' end, 'employee', now() - make_interval(mins => i)
      from generate_series(1, 1400) i, unnest(array['ana', 'bruno', 'carla', 'diego', 'zoe']) n`);
    await server.ownerQuery(sql`analyze people`);
    for (const q of ['ana', 'an', 'ana reed', 'reed zoe', 'anaya', 'naya', 'na'] as const) {
      const patterns = q.split(' ').map((word) => (word.length > 2 ? `%${word}%` : `% ${word}%`));
      for (const sort of ['email', '-email', 'name', '-name', 'role', '-role'] as const) {
        const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
        const key = sort.endsWith('name') ? sql`sort_name ${way}, id ${way}` : sql`email ${way}`;
        const all = await server.ownerQuery<{ id: string }>(sql`
          select id from people where organization_id = ${place.id} and role = 'employee'
            and ' ' || email || ' ' || sort_name || ' ' || regexp_replace(email, '[^a-z0-9]+', ' ', 'g') like all (${patterns})
          order by ${key}`);
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const query = { q, sort, kind: 'employee', limit: '20', ...(after ? { after } : {}) };
          const page = await owner.api(calls.listPeople, { params, query });
          assert.equal(page.totalDocs, Math.min(all.length, 1000), `${q} by ${sort}`);
          seen.push(...page.items.map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after && seen.length < 60);
        assert.deepEqual(
          seen,
          all.slice(0, 60).map(({ id }) => id),
          `${q} by ${sort}`,
        );
      }
    }
  });

  test('refuses places and filters that it does not know', async () => {
    const { owner, params } = await workspace();
    const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const query of [
      { after: 'x' },
      { after: place(['name', 'a', 'b']) },
      { after: place(['email', 1, 2]) },
      {
        sort: 'createdAt',
        after: place(['createdAt', '2026-02-31T00:00:00.000000Z', '00000000-0000-0000-0000-000000000000']),
      },
      { role: 'boss' },
      { status: '' },
      { sort: 'password' },
      { groupId: 'x' },
    ]) {
      await assert.rejects(
        owner.api(calls.listPeople, { params, query: query as never }),
        coded(6002),
        JSON.stringify(query),
      );
    }
    const groupId = '0199a000-0000-7000-8000-000000000000';
    await assert.rejects(owner.api(calls.listPeople, { params, query: { groupId } }), coded(3001));
  });

  test('comes as CSV in which nothing is a formula', async () => {
    const { owner, params, slug } = await workspace();
    const names = ['=1+1', '+1', '-1', '@sum', 'say "hi", ok'];
    for (const [index, firstName] of names.entries()) {
      await owner.api(createEmployee, { params, body: { email: `f${index}@example.com`, firstName } });
    }
    const download = (token: string) =>
      fetch(`${server.url}/api/organizations/${slug}/people/export?kind=employee&sort=email`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const response = await download(owner.token);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(response.headers.get('content-disposition') ?? '', /filename="people.csv"/);
    const lines = (await response.text()).split('\r\n');
    assert.equal(lines.length, names.length + 2);
    assert.deepEqual(
      lines.slice(1, -1).map((line) => line.split('@example.com,')[1]?.split(',,employee')[0]),
      ["'=1+1", "'+1", "'-1", "'@sum", '"say ""hi"", ok"'],
    );
    const viewer = await server.addMember((await owner.api(readWorkspace, { params })).id, 'viewer');
    assert.equal((await download(viewer.token)).status, 403);
  });
});

describe('changing people', () => {
  test('the later of two is told, and what they wanted is not done', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const person = await personOf(place, await server.addMember(place.id, 'viewer'));
    const at = { ...params, personId: person.id };
    const first = await owner.api(calls.updatePerson, {
      params: at,
      body: { tags: ['a'], updatedAt: person.updatedAt },
    });
    assert.deepEqual(first.tags, ['a']);
    const late = owner.api(calls.updatePerson, { params: at, body: { tags: ['b'], updatedAt: person.updatedAt } });
    await assert.rejects(late, coded(5203));
    assert.deepEqual((await owner.api(calls.readPerson, { params: at })).tags, ['a']);
    const renamed = { params: at, body: { firstName: 'Other', updatedAt: first.updatedAt } };
    await assert.rejects(owner.api(calls.updatePerson, renamed), coded(4003));
  });

  test('a new role holds for the next call; nobody changes their own, grants more than they have, or touches an owner', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const [admin, editor] = [await server.addMember(place.id, 'admin'), await server.addMember(place.id, 'editor')];
    const [asAdmin, asEditor, asOwner] = [
      await personOf(place, admin),
      await personOf(place, editor),
      await personOf(place, owner),
    ];
    const change = (
      user: TestUser,
      { id, updatedAt }: typeof asAdmin,
      role: 'owner' | 'admin' | 'viewer' | 'unassigned',
    ) =>
      user.api(calls.changePersonRole, {
        params: { ...params, personId: id },
        body: { role, scope: 'organization', updatedAt },
      });
    await assert.rejects(change(admin, asAdmin, 'viewer'), coded(5205));
    await assert.rejects(change(owner, asOwner, 'admin'), coded(5205));
    await assert.rejects(change(admin, asOwner, 'viewer'), coded(4003));
    await assert.rejects(change(admin, asEditor, 'owner'), coded(4003));
    await assert.rejects(change(editor, asAdmin, 'viewer'), coded(4003));
    const changed = await change(admin, asEditor, 'unassigned');
    assert.equal(changed.role, 'unassigned');
    await assert.rejects(editor.api(calls.listPeople, { params }), coded(4003));
    const removal = { params: { ...params, personId: asEditor.id } };
    await admin.api(calls.removePerson, removal);
    await assert.rejects(editor.api(readWorkspace, { params }), coded(3001));
    await assert.rejects(admin.api(calls.removePerson, removal), coded(3001));
    const apps = { role: 'viewer', scope: 'application', updatedAt: asAdmin.updatedAt } as const;
    const unknown = [{ applicationId: '0199a000-0000-7000-8000-000000000000', role: 'viewer' as const }];
    await assert.rejects(
      owner.api(calls.changePersonRole, {
        params: { ...params, personId: asAdmin.id },
        body: { ...apps, applications: unknown },
      }),
      coded(3001),
    );
  });

  test('without step-up, nobody changes roles or removes anybody', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const person = await personOf(place, await server.addMember(place.id, 'viewer'));
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`,
    );
    const at = { ...params, personId: person.id };
    await assert.rejects(owner.api(calls.removePerson, { params: at }), coded(4010));
    const body = { role: 'admin', scope: 'organization', updatedAt: person.updatedAt } as const;
    await assert.rejects(owner.api(calls.changePersonRole, { params: at, body }), coded(4010));
    await assert.rejects(owner.api(calls.transferOwnership, { params, body: { personId: person.id } }), coded(4010));
  });

  test('the last owner stays, also when two go at once', async () => {
    const place = await workspace();
    const { owner, params } = place;
    await assert.rejects(owner.api(calls.leaveWorkspace, { params }), coded(5201));
    const second = await server.addMember(place.id, 'owner');
    const left = await Promise.allSettled([
      owner.api(calls.leaveWorkspace, { params }),
      second.api(calls.leaveWorkspace, { params }),
    ]);
    assert.deepEqual(left.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const [{ count } = { count: 0 }] = await server.ownerQuery<{ count: number }>(sql`
      select count(*)::int as count from memberships where organization_id = ${place.id} and role = 'owner'`);
    assert.equal(count, 1);
    const third = await workspace();
    const other = await server.addMember(third.id, 'owner');
    const [one, two] = [await personOf(third, third.owner), await personOf(third, other)];
    const removed = await Promise.allSettled([
      third.owner.api(calls.removePerson, { params: { ...third.params, personId: two.id } }),
      other.api(calls.removePerson, { params: { ...third.params, personId: one.id } }),
    ]);
    assert.equal(removed.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('whoever loses their role while they wait for others changes nobody any more', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const [second, third] = [await server.addMember(place.id, 'owner'), await server.addMember(place.id, 'owner')];
    const [its, theirs] = [await personOf(place, owner), await personOf(place, third)];
    const body = { role: 'viewer', scope: 'organization', updatedAt: theirs.updatedAt } as const;
    const waiting: Promise<unknown>[] = [];
    await server.db.withTenant(place.id, systemActor, async (tx) => {
      await lockOwners(tx);
      waiting.push(
        second.api(calls.removePerson, { params: { ...params, personId: its.id } }),
        second.api(calls.changePersonRole, { params: { ...params, personId: theirs.id }, body }),
      );
      for (const one of waiting) one.catch(() => {});
      await eventually(async () => {
        const rows = await server.ownerQuery(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length === waiting.length;
      }, 'both wait');
      await tx.run(sql`
        update memberships set role = 'editor' where organization_id = ${place.id} and user_id = ${second.id}`);
    });
    for (const one of waiting) await assert.rejects(one, coded(4003));
    assert.deepEqual([(await personOf(place, owner)).role, (await personOf(place, third)).role], ['owner', 'owner']);
  });

  test('ownership goes to a collaborator, and the giver becomes an admin', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const admin = await server.addMember(place.id, 'admin');
    const employee = await owner.api(createEmployee, { params, body: { email: 'e@example.com' } });
    const give = (user: TestUser, personId: string) =>
      user.api(calls.transferOwnership, { params, body: { personId } });
    await assert.rejects(give(owner, employee.id), coded(5223));
    await assert.rejects(give(owner, (await personOf(place, owner)).id), coded(5205));
    await assert.rejects(give(admin, (await personOf(place, owner)).id), coded(4003));
    const person = await give(owner, (await personOf(place, admin)).id);
    assert.equal(person.role, 'owner');
    assert.equal((await owner.api(readWorkspace, { params })).security.role, 'admin');
    await assert.rejects(give(owner, employee.id), coded(4003));
  });

  test('whoever leaves is out at once', async () => {
    const place = await workspace();
    const viewer = await server.addMember(place.id, 'viewer');
    await viewer.api(calls.leaveWorkspace, { params: place.params });
    await assert.rejects(viewer.api(readWorkspace, { params: place.params }), coded(3001));
    assert.equal((await place.owner.api(calls.listPeople, { params: place.params })).totalDocs, 1);
  });
});

test('whoever is removed hears nothing more, and those who stay hear of it', async () => {
  const place = await workspace();
  const viewer = await server.addMember(place.id, 'viewer');
  const listen = async (user: TestUser) => {
    const response = await fetch(`${server.url}/api/organizations/${place.slug}/live`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader);
    const until = async (pattern: RegExp) => {
      let text = '';
      for (;;) {
        const { done, value } = await reader.read();
        text += value ?? '';
        if (done || pattern.test(text)) return { done, text };
      }
    };
    await until(/event: ready/);
    return until;
  };
  const [removed, staying] = [await listen(viewer), await listen(place.owner)];
  const person = await personOf(place, viewer);
  const gone = removed(/never said/);
  const told = staying(new RegExp(`organizationCollaborator.delete.*${person.id}`));
  await place.owner.api(calls.removePerson, { params: { ...place.params, personId: person.id } });
  assert.equal((await gone).done, true);
  assert.equal((await told).done, false);
});

test('names and address follow the account', async () => {
  const place = await workspace();
  const viewer = await server.addMember(place.id, 'viewer');
  await server.db.asSystem(async (tx) => {
    await tx.run(sql`update users set first_name = 'Renamed' where id = ${viewer.id}`);
    await tx.run(sql`
      insert into outbox_events (organization_id, type, entity, entity_id, payload)
      values (${tx.organizationId}, 'user.update', 'user', ${viewer.id}, '{}')`);
  });
  for (;;) {
    const { firstName } = await personOf(place, viewer);
    if (firstName === 'Renamed') break;
  }
});
