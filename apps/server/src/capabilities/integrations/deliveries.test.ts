/** What receivers get, whatever they do with it: real servers on this machine, and the server as it runs for people. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/integrations';
import { listNotifications } from '@muster/contract/calls/notifications';
import { type IntegrationInput, retryPauses } from '@muster/contract/integrations';
import { Webhook } from 'standardwebhooks';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { deleteOldDeliveries } from './deliveries-store.ts';
import { type Receiver, startReceiver, startSocketReceiver } from './test-receiver.ts';

type Closable = Pick<Receiver, 'url' | 'host' | 'close'>;
let server: TestServer;
let good: Receiver;
let changing: Receiver;
let hanging: Receiver;
let redirecting: Receiver;
let inner: Receiver;
let endless: Receiver;
let headers: Closable;
let dead: Closable;
let env: Record<string, string>;
const all: Closable[] = [];

before(async () => {
  good = await startReceiver();
  changing = await startReceiver();
  inner = await startReceiver();
  hanging = await startReceiver(() => {});
  redirecting = await startReceiver((_request, response) => {
    response.writeHead(307, { location: inner.url }).end('look over there');
  });
  endless = await startReceiver((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const more = () => {
      while (!response.destroyed && response.write('no end '.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  headers = await startSocketReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const more = () => {
      while (socket.writable && socket.write(`x-more: ${'y'.repeat(1000)}\r\n`));
      if (socket.writable) socket.once('drain', more);
    };
    more();
  });
  // Nobody listens there; a port that was only just let go may be somebody else's by now.
  dead = { url: 'http://127.0.0.1:1/hooks/muster-1234', host: '127.0.0.1:1', close: async () => {} };
  all.push(good, changing, inner, hanging, redirecting, endless, headers);
  // The one behind the redirection is in the private network, where nobody may look.
  const allowed = [good, changing, hanging, redirecting, endless, headers, dead].map(({ host }) => host).join();
  // Long enough for receivers that answer, however busy the machine; one of them never does, and is waited for.
  env = { OUTBOUND_ALLOW: allowed, WEBHOOK_SECONDS: '5', DATABASE_POOL: '10' };
  server = await startTestServer({ env });
});
after(async () => {
  await server.stop();
  for (const receiver of all) await receiver.close();
});

async function place() {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner, 'Aurora');
  const params = { org: slug };
  return {
    id,
    owner,
    params,
    add: (receiver: Closable, more: Partial<IntegrationInput> = {}) =>
      owner.api(calls.createIntegration, {
        params,
        body: { type: 'webhook', name: 'Hook', url: receiver.url, events: ['employeeChanged'], ...more },
      }),
    employ: (email: string) =>
      owner.api(createEmployee, { params, body: { email, firstName: 'Eva', lastName: '<Soler> & Co' } }),
    log: async (integrationId: string) =>
      (await owner.api(calls.listDeliveries, { params: { ...params, integrationId } })).items,
  };
}
type Place = Awaited<ReturnType<typeof place>>;

let made = 0;
const address = () => `employee-${made++}@example.com`;
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body));
const about = (receiver: Receiver, email: string) =>
  receiver.received.filter(({ body }) => body.includes(email) || body.includes('Soler'));

/** The last delivery, once its attempts came to so many. */
async function attempted(where: Place, integrationId: string, attempts = 1) {
  await eventually(async () => {
    const [last] = await where.log(integrationId);
    return last !== undefined && last.attempts >= attempts;
  }, `${attempts} attempts`);
  const [last] = await where.log(integrationId);
  return last ?? assert.fail();
}

/** Skips the pause before the next attempt. */
async function hurry(integrationId: string): Promise<void> {
  await server.ownerQuery(sql`
    update integration_deliveries set next_at = now() where integration_id = ${integrationId} and state = 'waiting'`);
  await server.ownerQuery(sql`update integrations set due_at = now() where id = ${integrationId}`);
}

describe('a webhook', () => {
  test('tells what happened, signed as the Standard Webhooks have it, and the log says that it arrived', async () => {
    const where = await place();
    const { integration, secret } = await where.add(good);
    const email = address();
    await where.employ(email);
    const delivery = await attempted(where, integration.id);
    assert.deepEqual(
      [delivery.event, delivery.state, delivery.status, delivery.problem, delivery.title],
      ['employeeChanged', 'delivered', 204, null, 'Eva <Soler> & Co'],
    );
    const [got] = about(good, email);
    assert.ok(got);
    const payload = new Webhook(secret ?? '').verify(got.body, got.headers) as Record<string, unknown>;
    assert.throws(() => new Webhook(secret ?? '').verify(`${got.body} `, got.headers));
    assert.equal(payload.action, 'employee_changed');
    assert.equal(payload.text, 'Employees added in Aurora: Eva <Soler> & Co');
    assert.deepEqual((payload.employee as { people: object[] }).people.length, 1);
    assert.equal(got.headers['webhook-id'], `msg_${delivery.id}`);
    assert.equal(got.headers['content-type'], 'application/json');
  });

  test('is tried again with the same id when the receiver fails, until it arrives', async () => {
    const where = await place();
    let failures = 2;
    changing.answer = (_request, response) => {
      response.writeHead(failures-- > 0 ? 500 : 200).end('secret words of the receiver');
    };
    const { integration } = await where.add(changing);
    await where.employ(address());
    const first = await attempted(where, integration.id);
    assert.deepEqual([first.state, first.status, first.problem], ['waiting', 500, 'serverError']);
    assert.ok(Date.parse(first.nextAt ?? '') > Date.now());
    await hurry(integration.id);
    await attempted(where, integration.id, 2);
    await hurry(integration.id);
    const last = await attempted(where, integration.id, 3);
    assert.deepEqual([last.state, last.status, last.attempts], ['delivered', 200, 3]);
    const ids = new Set(changing.received.map((one) => one.headers['webhook-id']));
    assert.equal(ids.size, 1);
    const params = { ...where.params, integrationId: integration.id, deliveryId: last.id };
    const details = await where.owner.api(calls.readDelivery, { params });
    assert.deepEqual(
      details.log.map(({ status, problem }) => [status, problem]),
      [
        [500, 'serverError'],
        [500, 'serverError'],
        [200, null],
      ],
    );
    assert.ok(!JSON.stringify(details).includes('secret words'));
  });

  test('has failed after the last pause, about a day later, and can be sent again by hand', async () => {
    const where = await place();
    changing.answer = (_request, response) => void response.writeHead(503).end();
    const { integration } = await where.add(changing);
    await where.employ(address());
    const { id } = await attempted(where, integration.id);
    const hours = retryPauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    assert.ok(hours > 20 && hours < 36, `${hours} hours`);
    await server.ownerQuery(sql`update integration_deliveries set tries = ${retryPauses.length} where id = ${id}`);
    await hurry(integration.id);
    const failed = await attempted(where, integration.id, 2);
    assert.deepEqual([failed.state, failed.nextAt], ['failed', null]);
    changing.answer = (_request, response) => void response.writeHead(200).end();
    const params = { ...where.params, integrationId: integration.id, deliveryId: id };
    const replayed = await where.owner.api(calls.replayDelivery, { params });
    assert.equal(replayed.state, 'waiting');
    const arrived = await attempted(where, integration.id, 3);
    assert.equal(arrived.state, 'delivered');
    assert.equal(changing.received.at(-1)?.headers['webhook-id'], `msg_${id}`);
  });

  test('that is due with another tells first what happened first', async () => {
    const where = await place();
    const { integration } = await where.add(good);
    await server.ownerQuery(sql`
      update integrations set claim = gen_random_uuid(), claimed_until = now() + interval '1 hour'
      where id = ${integration.id}`);
    for (const _ of ['one', 'other']) await where.employ(address());
    await eventually(async () => (await where.log(integration.id)).length === 2, 'both wait');
    const ids = (await where.log(integration.id)).map(({ id }) => id).sort();
    // As written down in one go, in which their ids say nothing.
    await server.ownerQuery(sql`
      update integration_deliveries set next_at = now(),
        happened_at = now() - case when id = ${ids[1]} then interval '2 minutes' else interval '1 minute' end
      where integration_id = ${integration.id}`);
    await server.ownerQuery(sql`update integrations set claimed_until = now() where id = ${integration.id}`);
    const isDone = async () => (await where.log(integration.id)).every(({ state }) => state === 'delivered');
    await eventually(isDone, 'both arrived');
    const sent = good.received.map(({ headers: { 'webhook-id': id } }) => id);
    assert.deepEqual(
      sent.filter((id) => ids.some((one) => id === `msg_${one}`)),
      ids.toReversed().map((id) => `msg_${id}`),
    );
  });

  test('is signed with the old secret too for a day after a new one was made', async () => {
    const where = await place();
    const { integration, secret } = await where.add(good);
    const params = { ...where.params, integrationId: integration.id };
    const rolled = await where.owner.api(calls.rollIntegrationSecret, { params });
    await where.employ(address());
    await attempted(where, integration.id);
    const got = good.received.at(-1);
    for (const each of [secret, rolled.secret]) new Webhook(each ?? '').verify(got?.body ?? '', got?.headers ?? {});
    await server.ownerQuery(sql`update integrations set old_secret_until = now() where id = ${integration.id}`);
    await where.employ(address());
    await eventually(async () => {
      const log = await where.log(integration.id);
      return log.length === 2 && log.every(({ state }) => state === 'delivered');
    }, 'both arrived');
    const next = good.received.at(-1);
    assert.throws(() => new Webhook(secret ?? '').verify(next?.body ?? '', next?.headers ?? {}));
    new Webhook(rolled.secret).verify(next?.body ?? '', next?.headers ?? {});
  });
});

describe('a receiver', () => {
  const problems = {
    'that never answers': { receiver: () => hanging, problem: 'timeout', status: null, state: 'waiting' },
    'that is not there': { receiver: () => dead, problem: 'unreachable', status: null, state: 'waiting' },
    'that redirects': { receiver: () => redirecting, problem: 'redirect', status: 307, state: 'waiting' },
    'whose headers have no end': { receiver: () => headers, problem: 'unreachable', status: null, state: 'waiting' },
    'whose answer has no end': { receiver: () => endless, problem: null, status: 200, state: 'delivered' },
  };
  for (const [name, { receiver, ...expected }] of Object.entries(problems)) {
    test(`${name} is told apart, and nothing of what it says is kept`, async () => {
      const where = await place();
      const { integration } = await where.add(receiver());
      await where.employ(address());
      const { problem, status, state } = await attempted(where, integration.id);
      assert.deepEqual({ problem, status, state }, expected);
    });
  }

  test('that asks to be left alone for a while is, for no longer than an hour', async () => {
    for (const [asked, given] of [
      ['600', 600],
      ['999999', 3600],
    ] as const) {
      const where = await place();
      changing.answer = (_request, response) => void response.writeHead(429, { 'retry-after': asked }).end();
      const { integration } = await where.add(changing);
      await where.employ(address());
      const { nextAt, problem } = await attempted(where, integration.id);
      assert.equal(problem, 'refused');
      const seconds = (Date.parse(nextAt ?? '') - Date.now()) / 1000;
      assert.ok(seconds > given - 120 && seconds <= given, `${seconds} s`);
    }
  });

  test('behind a redirection into the private network is never reached', () => {
    assert.equal(redirecting.received.length > 0, true);
    assert.deepEqual(inner.received, []);
  });

  // Where names lead that can be public is looked up when something is sent (outbound-client.test.ts).
  test('whose name no public server has is refused when it is saved, with what to allow', async () => {
    const where = await place();
    const host = `localhost:${new URL(inner.url).port}`;
    await assert.rejects(where.add({ ...inner, url: `http://${host}/hooks/some` }), (error: unknown) => {
      assert.ok(JSON.stringify(error).includes(`adding ${host} to OUTBOUND_ALLOW`), JSON.stringify(error));
      return true;
    });
    assert.deepEqual(inner.received, []);
  });

  test('that hangs holds up neither others of the workspace nor other workspaces', async () => {
    const [where, elsewhere] = [await place(), await place()];
    const { integration: stuck } = await where.add(hanging);
    const { integration: beside } = await where.add(good);
    const { integration: other } = await elsewhere.add(good);
    for (let i = 0; i < 5; i++) await where.employ(address());
    await elsewhere.employ(address());
    await eventually(
      async () => (await where.log(beside.id)).filter(({ state }) => state === 'delivered').length === 5,
      'all arrived beside it',
    );
    assert.equal((await attempted(elsewhere, other.id)).state, 'delivered');
    assert.ok((await where.log(stuck.id)).some(({ state }) => state === 'waiting'));
  });

  test('that says it is gone is not tried again: the integration is paused, and its admins are told', async () => {
    const where = await place();
    changing.answer = (_request, response) => void response.writeHead(410).end();
    const { integration } = await where.add(changing, { name: 'Gone hook' });
    const admin = await server.addMember(where.id, 'admin');
    await where.employ(address());
    const { state, problem } = await attempted(where, integration.id);
    assert.deepEqual([state, problem], ['failed', 'gone']);
    await pausedAndTold(where, integration.id, admin, 'Gone hook');
  });

  test('that has failed for days is paused, what waits is stopped, and it can be switched on again', async () => {
    const where = await place();
    const { integration } = await where.add(dead, { name: 'Dead hook' });
    const admin = await server.addMember(where.id, 'admin');
    await where.employ(address());
    await attempted(where, integration.id);
    await where.employ(address());
    await server.ownerQuery(sql`
      update integrations set failing_since = now() - interval '4 days' where id = ${integration.id}`);
    await hurry(integration.id);
    await pausedAndTold(where, integration.id, admin, 'Dead hook');
    const log = await where.log(integration.id);
    assert.deepEqual([...new Set(log.map(({ state }) => state))], ['failed']);
    await where.employ(address());
    const params = { ...where.params, integrationId: integration.id };
    const on = await where.owner.api(calls.updateIntegration, { params, body: { state: 'active', url: good.url } });
    assert.deepEqual([on.state, on.failingSince], ['active', null]);
    await where.employ(address());
    await eventually(async () => (await where.log(integration.id))[0]?.state === 'delivered', 'it arrives again');
    assert.equal((await where.log(integration.id)).length, log.length + 1, 'what happened meanwhile is not sent');
  });

  async function pausedAndTold(where: Place, integrationId: string, admin: TestUser, name: string): Promise<void> {
    const params = { ...where.params, integrationId };
    await eventually(
      async () => (await where.owner.api(calls.readIntegration, { params })).state === 'paused',
      'it is paused',
    );
    await eventually(async () => {
      const { items } = await admin.api(listNotifications, {});
      return items.some((one) => one.kind === 'integrationPaused' && one.data.name === name);
    }, 'the admin is told');
    const { items } = await where.owner.api(listAudit, { params: where.params, query: { entityId: integrationId } });
    assert.deepEqual(items[0]?.diff, [{ kind: 'E', path: ['state'], lhs: 'active', rhs: 'paused' }]);
  }
});

describe('a test', () => {
  test('is sent once, says that it is one, and shows no more than the status', async () => {
    const where = await place();
    changing.answer = (_request, response) => void response.writeHead(500).end('inner workings');
    const { integration, secret } = await where.add(changing);
    const params = { ...where.params, integrationId: integration.id };
    const asked = await where.owner.api(calls.testIntegration, { params });
    assert.deepEqual([asked.event, asked.state], [null, 'waiting']);
    const ended = await attempted(where, integration.id);
    assert.deepEqual([ended.id, ended.state, ended.status, ended.attempts], [asked.id, 'failed', 500, 1]);
    const got = changing.received.at(-1);
    const payload = new Webhook(secret ?? '').verify(got?.body ?? '', got?.headers ?? {}) as Record<string, unknown>;
    assert.equal(payload.test, true);
    const details = await where.owner.api(calls.readDelivery, { params: { ...params, deliveryId: asked.id } });
    assert.ok(!JSON.stringify(details).includes('inner workings'));
    assert.equal((await where.owner.api(calls.readIntegration, { params })).failingSince, null);
  });

  test('also goes to one that is switched off, and what happens does not', async () => {
    const where = await place();
    const { integration } = await where.add(good);
    const params = { ...where.params, integrationId: integration.id };
    await where.owner.api(calls.updateIntegration, { params, body: { state: 'off' } });
    await where.employ(address());
    await where.owner.api(calls.testIntegration, { params });
    assert.equal((await attempted(where, integration.id)).event, null);
    assert.equal((await where.log(integration.id)).length, 1);
  });
});

describe('processes', () => {
  test('share the work, and send everything once', async () => {
    const where = await place();
    const { integration } = await where.add(good);
    const second = await startTestServer({ env, connections: server.connections });
    try {
      const emails = Array.from({ length: 20 }, address);
      await Promise.all(emails.map(where.employ));
      await eventually(async () => {
        const log = await where.log(integration.id);
        return log.length === emails.length && log.every(({ state }) => state === 'delivered');
      }, 'all arrived');
      const told = bodies(good).flatMap((body) => body.employee?.people ?? []) as { email: string }[];
      const times = emails.map((email) => told.filter((person) => person.email === email).length);
      assert.deepEqual([...new Set(times)], [1]);
    } finally {
      await second.stop();
    }
  });

  test('that ended while sending leave it to others when their time is over', async () => {
    const where = await place();
    const { integration } = await where.add(good);
    // As another process leaves it that was killed in the middle.
    await server.ownerQuery(sql`
      update integrations set claim = gen_random_uuid(), claimed_until = now() + interval '1 hour'
      where id = ${integration.id}`);
    await where.employ(address());
    await eventually(async () => (await where.log(integration.id)).length === 1, 'it waits');
    const { api } = where.owner;
    const other = await where.add(good);
    await api(calls.testIntegration, { params: { ...where.params, integrationId: other.integration.id } });
    await attempted(where, other.integration.id);
    assert.equal((await where.log(integration.id))[0]?.attempts, 0);
    await server.ownerQuery(sql`update integrations set claimed_until = now() where id = ${integration.id}`);
    assert.equal((await attempted(where, integration.id)).state, 'delivered');
  });
});

test('the log is kept for a month', async () => {
  const where = await place();
  const { integration } = await where.add(good);
  await where.employ(address());
  const { id } = await attempted(where, integration.id);
  await deleteOldDeliveries(server.db, 30);
  assert.equal((await where.log(integration.id)).length, 1);
  await server.ownerQuery(sql`
    update integration_deliveries set created_at = now() - interval '31 days' where id = ${id}`);
  await deleteOldDeliveries(server.db, 30);
  assert.deepEqual(await where.log(integration.id), []);
});
