import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { listSessions, revokeOtherSessions, revokeSession } from '@muster/contract/calls/account';
import { createApp } from '@muster/contract/calls/apps';
import { logout } from '@muster/contract/calls/sessions';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Change, recordChange, recordChanges } from '../../platform/events/record-change.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';

/** Does the work of both: only one of them reads the outbox. */
let one: TestServer;
let other: TestServer;
let owner: TestUser;
let workspace: TestWorkspace;
before(async () => {
  one = await startTestServer({ env: { SERVICES: 'api,worker' } });
  other = await startTestServer({ env: { SERVICES: 'api' }, connections: one.connections });
  owner = await one.createUser();
  workspace = await one.createWorkspace(owner);
});
after(async () => {
  await other.stop();
  await one.stop();
});

interface Stream {
  headers: Headers;
  /** The next event, or undefined when the server has ended the stream. */
  next(): Promise<{ event: string; data: Record<string, string> } | undefined>;
  close(): void;
}

async function follow(server: TestServer, user: TestUser, org = workspace.slug): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/organizations/${org}/live`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function read(): ReturnType<Stream['next']> {
    for (;;) {
      const block = /^([\s\S]*?)\n\n/.exec(text);
      if (block) {
        text = text.slice(block[0].length);
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block[1] ?? '') ?? [];
        if (event !== undefined) return { event, data: JSON.parse(data ?? '') };
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  }
  const ready = await read();
  assert.deepEqual(ready, { event: 'ready', data: { unread: 0 } });
  // What happened before may still be on its way; from here on nothing is.
  const beginning = `beginning ${randomUUIDv7()}`;
  await mark(beginning);
  for (let told = await read(); told?.data.entityId !== beginning; told = await read()) assert.ok(told);
  return {
    headers: response.headers,
    close: () => abort.abort(),
    async next() {
      for (;;) {
        const told = await read();
        if (!told?.data.entityId?.startsWith('beginning ')) return told;
      }
    },
  };
}

const change = (
  organizationId: string,
  of: { entity: string; entityId: string; after?: Record<string, unknown>; payload?: Record<string, unknown> },
) => one.db.withTenant(organizationId, systemActor, (tx) => recordChange(tx, { action: 'update', ...of } as Change));
/** Something that everybody in the workspace hears of, to know that all before it has been told. */
const mark = (entityId: string) => change(workspace.id, { entity: 'organization', entityId });

describe('a stream of live updates', () => {
  test('is one of server-sent events, which nobody keeps, buffers or sniffs', async () => {
    const stream = await follow(one, owner);
    assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(stream.headers.get('cache-control'), 'no-store');
    assert.equal(stream.headers.get('x-accel-buffering'), 'no');
    assert.equal(stream.headers.get('x-content-type-options'), 'nosniff');
    assert.match(stream.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    stream.close();
  });

  test('begins by saying that it is ready, also while something happens', async () => {
    let writing = true;
    const write = async () => {
      while (writing) await other.db.systemQuery(sql`select pg_notify(${`muster_live_${workspace.id}`}, ${told})`);
    };
    const told = JSON.stringify([{ type: 'group.update', entity: 'group', entityId: 'busy' }]);
    const writers = Promise.all(Array.from({ length: 4 }, write));
    for (let n = 0; n < 20; n++) (await follow(other, owner)).close();
    writing = false;
    await writers;
  });

  test('tells of a change in every process, once and in order, without what it was', async () => {
    const streams = [await follow(one, owner), await follow(other, owner), await follow(other, owner, workspace.id)];
    for (const n of [1, 2, 3]) {
      await change(workspace.id, {
        entity: 'group',
        entityId: `g${n}`,
        after: { name: 'secret' },
      });
    }
    for (const stream of streams) {
      for (const n of [1, 2, 3]) {
        assert.deepEqual(await stream.next(), {
          event: 'change',
          data: { type: 'group.update', entity: 'group', entityId: `g${n}` },
        });
      }
      stream.close();
    }
  });

  test('names all to which the same was done at once, in as many pieces as a notification takes', async () => {
    const stream = await follow(other, owner);
    const ids = Array.from({ length: 400 }, () => randomUUIDv7());
    await one.db.withTenant(workspace.id, systemActor, (tx) =>
      recordChanges(
        tx,
        { type: 'group.delete' },
        ids.map((entityId) => ({ entityId, before: { name: 'secret' } })),
      ),
    );
    await mark('end');
    const heard: string[] = [];
    for (let told = await stream.next(); told?.data.entityId !== 'end'; told = await stream.next()) {
      const { ids: named, ...rest } = told?.data ?? {};
      assert.deepEqual(rest, { type: 'group.delete', entity: 'group', entityId: ids[0] });
      heard.push(...(named as unknown as string[]));
    }
    assert.deepEqual(heard, ids);
    stream.close();
  });

  test('tells each listener only of what they may list', async () => {
    const viewer = await one.addMember(workspace.id, 'viewer');
    const unassigned = await one.addMember(workspace.id, 'unassigned');
    const streams = {
      owner: await follow(other, owner),
      viewer: await follow(other, viewer),
      unassigned: await follow(other, unassigned),
    };
    await change(workspace.id, { entity: 'apiToken', entityId: 'for admins' });
    await change(workspace.id, { entity: 'serviceAccount', entityId: 'for admins' });
    await change(workspace.id, { entity: 'group', entityId: 'for viewers' });
    await change(workspace.id, { entity: 'membership', entityId: 'for nobody' });
    // Of another version of the program.
    for (const entity of ['thing', 'constructor']) {
      await one.ownerQuery(sql`
        insert into outbox_events (organization_id, type, entity, entity_id)
        values (${workspace.id}, ${`${entity}.update`}, ${entity}, 'for nobody')`);
    }
    await mark('for everybody');
    const heard = async (stream: Stream) => {
      const all: string[] = [];
      for (;;) {
        const told = await stream.next();
        all.push(told?.data.entityId ?? '');
        if (told === undefined || told.data.entityId === 'for everybody') return all;
      }
    };
    assert.deepEqual(await heard(streams.owner), ['for admins', 'for admins', 'for viewers', 'for everybody']);
    assert.deepEqual(await heard(streams.viewer), ['for viewers', 'for everybody']);
    assert.deepEqual(await heard(streams.unassigned), ['for everybody']);
    for (const stream of Object.values(streams)) stream.close();
  });

  test('tells those who are in single apps of what happens in theirs, and of a role that they get in another', async () => {
    const user = await one.addMember(workspace.id, 'unassigned');
    const app = (name: string) =>
      owner.api(createApp, { params: { org: workspace.slug }, body: { name, slug: name.toLowerCase() } });
    const [{ id: mine }, { id: another }] = [await app('Mine'), await app('Another')];
    const join = (app: string) =>
      one.ownerQuery(sql`
        insert into person_applications (organization_id, person_id, application_id, role)
        select organization_id, id, ${app}, 'viewer' from people
        where organization_id = ${workspace.id} and user_id = ${user.id}`);
    await join(mine);
    const stream = await follow(one, user);
    const build = (entityId: string, applicationId: string) =>
      change(workspace.id, { entity: 'build', entityId, payload: { applicationId } });
    await build('of another', another);
    await build('of mine', mine);
    await change(workspace.id, { entity: 'integration', entityId: 'of none' });
    await mark('first');
    assert.equal((await stream.next())?.data.entityId, 'of mine');
    assert.equal((await stream.next())?.data.entityId, 'first');
    await join(another);
    await change(workspace.id, { entity: 'organizationCollaborator', entityId: user.id });
    assert.equal((await stream.next())?.data.entity, 'organization', 'what they see is another workspace now');
    await build('of both', another);
    assert.equal((await stream.next())?.data.entityId, 'of both');
    stream.close();
  });

  test('tells nothing of other workspaces', async () => {
    const foreign = await one.createWorkspace(await one.createUser());
    const stream = await follow(other, owner);
    await change(foreign.id, { entity: 'organization', entityId: foreign.id });
    await change(foreign.id, { entity: 'group', entityId: 'theirs' });
    await mark('ours');
    assert.equal((await stream.next())?.data.entityId, 'ours');
    stream.close();
  });
});

describe('a stream ends', () => {
  test('when its session is signed out, at any process, while another session of the user goes on', async () => {
    const user = await one.addMember(workspace.id, 'editor');
    const second = { ...user, token: await secondToken(user) };
    const [ended, stays] = [await follow(other, user), await follow(other, second)];
    await one.as(user.token)(logout, {});
    assert.deepEqual(await ended.next(), { event: 'bye', data: { reason: 'signed out' } });
    assert.equal(await ended.next(), undefined);
    await mark('after');
    assert.equal((await stays.next())?.data.entityId, 'after');
    stays.close();
  });

  test('when its user revokes it from another session, or all but that one', async () => {
    const user = await one.addMember(workspace.id, 'editor');
    const [second, third] = [await secondToken(user), await secondToken(user)];
    const streams = [await follow(other, { ...user, token: second }), await follow(other, { ...user, token: third })];
    const { items } = await one.as(second)(listSessions, {});
    const current = items.find((session) => session.current);
    await user.api(revokeSession, { params: { sessionId: current?.id ?? '' } });
    assert.deepEqual(await streams[0]?.next(), { event: 'bye', data: { reason: 'signed out' } });
    await user.api(revokeOtherSessions, {});
    assert.deepEqual(await streams[1]?.next(), { event: 'bye', data: { reason: 'signed out' } });
  });

  test('when the user is no longer a member, before anything that happened later is told', async () => {
    const user = await one.addMember(workspace.id, 'admin');
    const stream = await follow(other, user);
    await one.db.withTenant(workspace.id, systemActor, async (tx) => {
      await tx.run(sql`delete from memberships where user_id = ${user.id}`);
      await recordChange(tx, { action: 'delete', entity: 'organizationCollaborator', entityId: user.id });
      await recordChange(tx, { action: 'create', entity: 'group', entityId: 'after' });
      await recordChange(tx, { action: 'create', entity: 'organization', entityId: 'after' });
    });
    assert.deepEqual(await stream.next(), { event: 'bye', data: { reason: 'not a member any more' } });
    assert.equal(await stream.next(), undefined);
  });

  test('not when the role changes, but says so, and tells from then on what the new role may know', async () => {
    const user = await one.addMember(workspace.id, 'admin');
    const stream = await follow(other, user);
    await change(workspace.id, { entity: 'apiToken', entityId: 'as admin' });
    await one.db.withTenant(workspace.id, systemActor, async (tx) => {
      await tx.run(sql`update memberships set role = 'viewer' where user_id = ${user.id}`);
      await recordChange(tx, { action: 'update', entity: 'organizationCollaborator', entityId: user.id });
      await recordChange(tx, { action: 'update', entity: 'apiToken', entityId: 'as viewer' });
    });
    await mark('end');
    const heard: unknown[] = [];
    while (heard.at(-1) !== 'end') heard.push((await stream.next())?.data.entityId);
    // The workspace itself first: whoever may not hear of people any more still learns that something is different.
    assert.deepEqual(heard, ['as admin', workspace.id, user.id, 'end']);
    stream.close();
  });

  test('when the server shuts down, which does not wait for its listeners', async () => {
    const third = await startTestServer({ env: { SERVICES: 'api' }, connections: one.connections });
    const stream = await follow(third, owner);
    const stopped = third.stop();
    assert.deepEqual(await stream.next(), { event: 'bye', data: { reason: 'the server is shutting down' } });
    assert.equal(await stream.next(), undefined);
    await stopped;
  });
});

async function secondToken(user: TestUser): Promise<string> {
  const response = await fetch(`${one.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'traditional', payload: { email: user.email, password: user.password } }),
  });
  const { data } = (await response.json()) as { data: { accessToken: { token: string } } };
  return data.accessToken.token;
}

describe('nobody hears anything', () => {
  const status = async (headers: Record<string, string>, org = workspace.slug) => {
    const response = await fetch(`${one.url}/api/organizations/${org}/live`, { headers });
    return [response.status, ((await response.json()) as { error: { code: number } }).error.code];
  };

  test('without a token, in a workspace that is not theirs, or in one that is not there', async () => {
    const stranger = await one.createUser();
    const headers = { authorization: `Bearer ${stranger.token}` };
    assert.deepEqual(await status({}), [401, 4002]);
    assert.deepEqual(await status(headers), [404, 3001]);
    assert.deepEqual(await status(headers, 'nowhere'), [404, 3001]);
  });

  test('when they have left: nothing is kept for listeners who are gone', async () => {
    const listeners = (count: number) =>
      eventually(() => one.http.eventStreams.size === count, `there are ${count} listeners`);
    await listeners(0);
    const stream = await follow(one, owner);
    await listeners(1);
    stream.close();
    await listeners(0);
  });
});
