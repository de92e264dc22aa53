/**
 * What is read through a view of the database's owner is not held back by row-level security, but by the view's own
 * condition. PostgreSQL may test what a caller asks for before that condition, on rows of all workspaces, unless the view
 * is a barrier (PostgreSQL manual, Rules and Privileges).
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import pg from 'pg';
import { giveToken } from '../capabilities/api-tokens/test-sweep.ts';
import { groupOf } from '../capabilities/people/test-sweep.ts';
import { systemActor } from '../platform/actor.ts';
import { Sql, sql } from '../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createCallers, createHome } from './callers.ts';
import { samples } from './samples.ts';
import { send } from './send.ts';
import { ownIds, sweepSettings } from './sweep.ts';
import { forgetLimits } from './sweep-store.ts';
import type { Callers, Workspace } from './sweep-types.ts';

/**
 * A view of a list is no barrier on purpose: behind one, as behind a policy, no index on parts of words is used. Whoever
 * could send a function that tells of rows could send any statement, and set another workspace as well. Callers send
 * values alone, which is what the last test here is about.
 */
const listView = /_here$/;
const listCondition = /WHERE \(organization_id = current_organization\(\)\);$/;

let server: TestServer;
let callers: Callers;
let home: Workspace;
before(async () => {
  server = await startTestServer({ env: sweepSettings });
  callers = await createCallers(server);
  home = await createHome(server, callers);
  await fill(home, 'Homely');
  await fill(callers.foreign, 'Faraway');
  await server.ownerQuery(
    new Sql(
      `create function tell(value text) returns boolean language plpgsql cost 0.0000001
       as $$ begin raise notice '%', value; return true; end $$`,
      [],
    ),
  );
});
after(() => server.stop());

/** A group, an app, a build and a person; of the person also names that some pattern, number or sentence could stumble over. */
async function fill(workspace: Workspace, word: string): Promise<void> {
  for (const name of [
    'appId',
    'buildId',
    'attachmentId',
    'auditId',
    'storeId',
    'viewId',
    'downloadId',
    'reportId',
    'publicationId',
    'audienceId',
    'storeDeviceId',
    'commandGroupId',
    'depDeviceId',
    'depProfileId',
    'depSyncId',
    'templateId',
    'enrollmentTokenId',
    'preparedDeviceId',
    'assetId',
    'policyId',
    'profileId',
    'deviceAudienceId',
    'automationRuleId',
    'vppAssetId',
    'vppUserId',
    'vppLicenceId',
  ])
    await samples[name]?.(server, workspace);
  await server.ownerQuery(sql`
    insert into device_locations (organization_id, id, device_id, latitude, longitude, origin)
    values (${workspace.id}, gen_random_uuid(), gen_random_uuid(), 40, -3, 'agent')`);
  const groupId = await groupOf(server.ownerQuery, workspace.id);
  for (const name of [word, '%_\\', '1/0', '((((', "'; --", 'x'.repeat(80), '0', '']) {
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, first_name, last_name, role, tags, groups)
      values (${workspace.id}, gen_random_uuid(), ${`p${Math.random()}@${word.toLowerCase()}.example`}, ${name}, ${name},
        'employee', ${[word]}, ${[groupId]}::uuid[])`);
  }
}

interface View {
  name: string;
  definition: string;
  options: string[] | null;
  read: boolean;
}

function views(): Promise<View[]> {
  return server.ownerQuery<View>(sql`
    select relname as name, pg_get_viewdef(oid) as definition, reloptions as options,
      has_table_privilege('muster_app', oid, 'select') as read
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname`);
}

const isBarrier = ({ options }: View) =>
  (options ?? []).some((option) => /^security_(barrier|invoker)=(true|on|1)$/.test(option));

/** What a function told that was asked about each row, in the name of one workspace. */
async function toldAbout(relation: string, workspace: Workspace): Promise<string> {
  const client = new pg.Client(server.connections.app as pg.ClientConfig);
  let told = '';
  client.on('notice', ({ message }) => {
    told += message;
  });
  await client.connect();
  // An index would find the rows of the workspace first: what is tested is what holds back where none is used.
  await client.query(`begin; set local muster.organization = '${workspace.id}'; set local enable_indexscan = off;
    set local enable_indexonlyscan = off; set local enable_bitmapscan = off`);
  await client.query(`select from ${relation} t where tell(t::text)`);
  await client.end();
  return told;
}

describe('a view', () => {
  test('is a barrier, or that of a list, with the condition of the policies and nothing else', async () => {
    const all = await views();
    assert.ok(all.length > 0);
    const open = all.filter((view) => !isBarrier(view));
    for (const { name, definition } of open) {
      assert.match(name, listView, `${name} needs security_barrier or security_invoker`);
      assert.match(definition, listCondition, name);
      assert.doesNotMatch(definition, /\b(join|union|with)\b/i, name);
    }
  });

  test('that is a barrier tells nothing of another workspace, whatever is asked about its rows; nor does a policy', async () => {
    const barriers = (await views()).filter((view) => isBarrier(view) && view.read).map(({ name }) => name);
    for (const relation of ['people', 'builds', ...barriers]) {
      const told = await toldAbout(relation, home);
      assert.ok(told.includes(home.id), `${relation} tells of its own`);
      assert.ok(!told.includes(callers.foreign.id), relation);
    }
    // The function is one that does tell, where nothing holds it back.
    const open = (await views()).filter((view) => !isBarrier(view) && view.read);
    const told = await Promise.all(open.map(({ name }) => toldAbout(name, home)));
    assert.ok(open.length === 0 || told.some((text) => text.includes(callers.foreign.id)));
  });

  test('shows the rows of the workspace and no others', async () => {
    for (const { name } of (await views()).filter(({ read }) => read)) {
      const rows = await server.db.readTenant(home.id, systemActor, (tx) =>
        tx.query<{ id: string }>(new Sql(`select distinct organization_id as id from ${name}`, [])),
      );
      assert.deepEqual(rows, [{ id: home.id }], name);
    }
  });
});

type ShapedQuery = { shape?: Record<string, unknown> };
const lists = allCalls.filter(
  ({ access, changes, query, method }: CallSpec) =>
    access.kind === 'member' && !changes && method === 'GET' && (query as ShapedQuery | undefined)?.shape !== undefined,
);
const hostile = ['Faraway', '%', '_\\', "1/0'", '((((', '0', 'x'.repeat(300), '💩\u202e', '-1e400', 'desc'];

describe('what callers can ask of a list', () => {
  test('is answered alike, to the letter, whether there is another workspace with such rows or not', async () => {
    const token = await giveToken(
      server.db,
      home.id,
      home.ownerId,
      lists.map(({ access }) => (access.kind === 'member' ? `${access.resource}:${access.action}` : '')),
    );
    const requests: { call: CallSpec; key: string; value: string; params: Record<string, string> }[] = [];
    for (const call of lists) {
      const { sent } = await ownIds({ server, call, home, samples });
      for (const key of Object.keys((call.query as unknown as Required<ShapedQuery>).shape))
        for (const value of hostile) requests.push({ call, key, value, params: { ...sent.params, org: home.slug } });
    }
    const answers = async () => {
      await forgetLimits(server.db);
      const all = new Map<string, string>();
      for (const { call, key, value, params } of requests) {
        const query = { ...call.sample?.query, [key]: value };
        const { status, text, fault } = await send(server.url, call, { params, query, body: undefined }, token);
        assert.equal(fault, undefined, `${call.name} ${key}=${value}`);
        assert.ok(!text.includes('faraway.example'), call.name);
        all.set(`${call.name} ${key}=${value}`, `${status} ${text}`);
      }
      return all;
    };
    const without = await answers();
    const owner = { id: callers.foreign.ownerId, email: callers.foreign.ownerEmail };
    const rival = { ...(await server.createWorkspace(owner)), ownerId: owner.id, ownerEmail: owner.email };
    await fill(rival, 'Faraway');
    const beside = await answers();
    assert.ok([...without.values()].some((text) => text.startsWith('200') && text.includes('homely.example')));
    for (const [what, text] of beside) assert.equal(text, without.get(what), what);
  });
});
