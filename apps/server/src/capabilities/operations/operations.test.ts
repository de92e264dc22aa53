import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/admin-events';
import { createGroup } from '@muster/contract/calls/groups';
import { sql } from '../../platform/db/sql.ts';
import { consumer } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { defineCapability } from '../capability.ts';

let server: TestServer;
let admin: TestUser;
let adminViewer: TestUser;
let owner: TestUser;
let aurora: TestWorkspace;
let trouble: string | undefined = 'first trouble';

async function work(): Promise<void> {
  if (trouble !== undefined) throw new Error(`${trouble}\nand its second line`);
}
const job: JobKind<{ secret: string }> = { name: 'test.touchy', retries: 0, expireSeconds: 60, run: work };
const touchy = defineCapability({
  name: 'touchy',
  create: () => ({
    jobs: [job as JobKind<never>],
    consumers: [consumer({ name: 'touchy', on: ['job.update'], handle: work })],
  }),
});

before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities, touchy] });
  [admin, adminViewer, owner] = [
    await server.createUser('admin'),
    await server.createUser('adminViewer'),
    await server.createUser(),
  ];
  aurora = await server.createWorkspace(owner, 'Aurora');
});
after(() => server.stop());

let last = 1000;
async function park(by = 'touchy'): Promise<string> {
  const event = { id: ++last, type: 'job.update', entityId: 'e1', payload: { secret: 'hidden' } };
  await server.ownerQuery(sql`
    insert into outbox_parked (consumer, event_id, organization_id, event, error, attempts)
    values (${by}, ${last}, ${aurora.id}, ${JSON.stringify(event)}, ${'Error: long ago\n at x'}, 7)`);
  return String(last);
}
const list = async (kind: calls.AdminEvent['kind'], more: Record<string, string> = {}) =>
  adminViewer.api(calls.listEvents, { query: { kind, ...more } });
const find = async (kind: calls.AdminEvent['kind'], id: string) =>
  (await list(kind)).items.find((item) => item.id === id);
type Kind = 'parked' | 'job';
const retry = (kind: Kind, eventId: string, by = 'touchy', who = admin) =>
  who.api(calls.retryEvent, { params: { kind, eventId }, body: { by } });
const drop = (kind: Kind, eventId: string, by = 'touchy', who = admin) =>
  who.api(calls.dropEvent, { params: { kind, eventId }, body: { by } });
const audited = (entityId: string) =>
  server.ownerQuery(sql`
    select action, entity, user_email as who from audit_entries where entity_id = ${entityId} order by created_at`);

describe('an event that was set aside', () => {
  test('is listed newest first, with who did so and why, and without what it carries', async () => {
    const ids = [await park(), await park()];
    const page = await adminViewer.api(calls.listEvents, { query: { limit: '1' } });
    const { at, ...shown } = page.items[0] ?? assert.fail();
    assert.ok(Date.parse(at) > Date.now() - 60_000);
    assert.deepEqual(shown, {
      kind: 'parked',
      id: ids[1],
      name: 'job.update',
      consumer: 'touchy',
      entityId: 'e1',
      organization: { id: aurora.id, slug: aurora.slug, name: 'Aurora' },
      state: 'parked',
      attempts: 7,
      error: 'Error: long ago',
    });
    const next = await list('parked', { limit: '1', after: page.next ?? '' });
    assert.deepEqual([next.items[0]?.id, next.next, page.totalDocs], [ids[0], null, 2]);
    await assert.rejects(list('event', { after: page.next ?? '' }), { code: 6002 });
  });

  test('that fails again stays, with the new error; once it can be handled it is gone', async () => {
    trouble = 'new trouble';
    const [id, other] = [await park(), await park()];
    await retry('parked', id);
    await eventually(async () => (await find('parked', id))?.attempts === 8, 'it is tried');
    assert.equal((await find('parked', id))?.error, 'Error: new trouble');
    trouble = undefined;
    await retry('parked', id);
    await eventually(async () => (await find('parked', id)) === undefined, 'it is handled');
    assert.equal((await find('parked', other))?.attempts, 7, 'no other is tried');
    const entry = { action: 'update', entity: 'parkedEvent', who: admin.email };
    assert.deepEqual(await audited(id), [entry, entry]);
  });

  test('is dropped for the consumer that is named, by somebody who has just stepped up', async () => {
    const id = await park();
    last--;
    await park('another');
    await drop('parked', id);
    const left = (await list('parked')).items.filter((item) => item.id === id);
    assert.deepEqual(
      left.map((item) => item.consumer),
      ['another'],
    );
    assert.deepEqual(await audited(id), [{ action: 'delete', entity: 'parkedEvent', who: admin.email }]);
    await assert.rejects(drop('parked', id), { code: 3001 });
    const late = await server.createUser('admin');
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${late.id}`,
    );
    await assert.rejects(drop('parked', id, 'another', late), { code: 4010 });
  });
});

test('events are listed with their workspace, and whether all have had them', async () => {
  const { id } = await owner.api(createGroup, { params: { org: aurora.slug }, body: { name: 'Baristas' } });
  const ours = async () => (await list('event')).items.find(({ entityId }) => entityId === id);
  await eventually(async () => (await ours())?.state === 'handled', 'it is handled');
  const { name, organization } = (await ours()) ?? assert.fail();
  assert.deepEqual([name, organization?.slug], ['group.create', aurora.slug]);
});

describe('a job that failed', () => {
  const failed = async () => {
    trouble = 'no disk';
    await server.db.asSystem((tx) => server.platform.jobs.send(tx, job, { secret: 'hidden' }));
    const ours = async () =>
      (await list('job')).items.find(({ name, state }) => name === job.name && state === 'failed');
    await eventually(async () => (await ours()) !== undefined, 'it fails');
    return (await ours()) ?? assert.fail();
  };

  test('is listed with its error, and gone once it is tried again and works', async () => {
    const shown = await failed();
    assert.deepEqual([shown.error, shown.attempts, shown.organization], ['no disk', 1, null]);
    assert.ok(!JSON.stringify(shown).includes('hidden'));
    trouble = undefined;
    await retry('job', shown.id, job.name);
    await eventually(async () => (await find('job', shown.id)) === undefined, 'it has run');
    await assert.rejects(retry('job', shown.id, job.name), { code: 3001 }, 'what is done is not done again');
    assert.deepEqual(await audited(shown.id), [{ action: 'update', entity: 'job', who: admin.email }]);
  });

  test('is dropped', async () => {
    const { id } = await failed();
    await drop('job', id, job.name);
    assert.equal(await find('job', id), undefined);
    await assert.rejects(drop('job', id, job.name), { code: 3001 });
  });
});

test('customers see nothing of it, and admin viewers change nothing', async () => {
  const id = await park();
  await assert.rejects(owner.api(calls.listEvents, {}), { code: 4003 });
  for (const act of [retry, drop]) {
    await assert.rejects(act('parked', id, 'touchy', owner), { code: 4003 });
    await assert.rejects(act('parked', id, 'touchy', adminViewer), { code: 4001 });
  }
});

test('what is not there, or no id of its kind, is refused', async () => {
  for (const act of [retry, drop]) {
    await assert.rejects(act('parked', '999999999999999'), { code: 3001 });
    await assert.rejects(act('parked', await park(), 'nobody'), { code: 3001 });
    await assert.rejects(act('parked', '0199a000-0000-7000-8000-000000000000'), { code: 3001 });
    await assert.rejects(act('job', '1'), { code: 3001 });
    await assert.rejects(act('parked', "1' or 1=1"), { code: 3001 });
    await assert.rejects(act('parked', '1', ''), { code: 6002 });
    await assert.rejects(act('event' as never, '1'), { code: 3001 });
  }
  await assert.rejects(list('other' as never), { code: 6002 });
});
