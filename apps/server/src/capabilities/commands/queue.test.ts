/** The life of a command: each move, each report that comes twice, late or out of order. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { devices } from '../devices/index.ts';
import { createFleet, type Fleet } from '../devices/test-devices.ts';
import { people } from '../people/index.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { type Ask, clearQueue, commands, enqueue, enqueueMany, openArguments, takeNext, takeReport } from './index.ts';
import { requestCancel } from './queue-store.ts';
import { contactOf, createTestDriver, speakFor } from './test-commands.ts';

let server: TestServer;
let fleet: Fleet;
before(async () => {
  const capabilities = [sessions, people, workspaces, devices, commands, createTestDriver().capability];
  server = await startTestServer({ capabilities, env: { SERVICES: 'api' } });
  fleet = await createFleet(server);
});
after(() => server.stop());

async function aDevice() {
  const { deviceId, enrollmentId } = await fleet.enroll();
  const device = speakFor(server, contactOf(fleet.organizationId, enrollmentId, deviceId));
  const ask = async (over: Partial<Ask> = {}) => {
    const { commandId } = await fleet.inside((tx) =>
      enqueue(tx, { deviceId, groupType: 'manual', kind: 'lock', ...over }),
    );
    return commandId;
  };
  return { ...device, deviceId, enrollmentId, ask };
}
type Device = Awaited<ReturnType<typeof aDevice>>;

type State = 'unknown' | 'Pending' | 'Awaiting' | 'Tried' | 'Acknowledged' | 'Cancel' | 'canceling';

async function bring(device: Device, state: State): Promise<string> {
  if (state === 'unknown') return randomUUID();
  const id = await device.ask();
  if (state === 'Pending') return id;
  if (state === 'Cancel') {
    await fleet.inside((tx) => clearQueue(tx, device.contact, 'left'));
    return id;
  }
  assert.equal((await device.next('Idle'))?.id, id);
  if (state === 'Tried') await device.report(id, 'NotNow');
  if (state === 'Acknowledged') await device.report(id, 'Acknowledged');
  if (state === 'canceling') await fleet.inside((tx) => requestCancel(tx, { id }));
  return id;
}

describe('a report', () => {
  /** Of a command in this state, this report: what it is then, or `odd` where nothing moves. */
  const table: [State, 'Acknowledged' | 'Error' | 'CommandFormatError' | 'NotNow', string][] = [
    ['Awaiting', 'Acknowledged', 'Acknowledged'],
    ['Awaiting', 'Error', 'Error'],
    ['Awaiting', 'CommandFormatError', 'CommandFormatError'],
    ['Awaiting', 'NotNow', 'Tried'],
    // It did it after all: sending it again would do it twice.
    ['Tried', 'Acknowledged', 'Acknowledged'],
    ['Tried', 'Error', 'Error'],
    ['Tried', 'NotNow', 'odd'],
    ['Pending', 'Acknowledged', 'odd'],
    ['Pending', 'Error', 'odd'],
    ['Pending', 'NotNow', 'odd'],
    ['Acknowledged', 'Acknowledged', 'odd'],
    ['Acknowledged', 'Error', 'odd'],
    ['Acknowledged', 'NotNow', 'odd'],
    ['Cancel', 'Acknowledged', 'odd'],
    ['unknown', 'Acknowledged', 'odd'],
    ['unknown', 'NotNow', 'odd'],
    ['canceling', 'Acknowledged', 'Acknowledged'],
    ['canceling', 'NotNow', 'Cancel'],
  ];
  for (const [state, status, expected] of table)
    test(`${status} of one that is ${state}: ${expected}`, async () => {
      const device = await aDevice();
      const id = await bring(device, state);
      const before = await device.states();
      const moved = await device.report(id, status);
      const states = await device.states();
      if (expected === 'odd') {
        assert.equal(moved, undefined);
        assert.deepEqual(states, before);
        assert.equal(await device.oddReports(), 1);
      } else {
        assert.equal(moved?.status, expected);
        assert.equal(states[id], expected);
        assert.equal(await device.oddReports(), 0);
      }
    });

  test('of another device, or under a name that is no id, moves nothing', async () => {
    const [device, other] = [await aDevice(), await aDevice()];
    const id = await bring(device, 'Awaiting');
    assert.equal(await other.report(id, 'Acknowledged'), undefined);
    assert.equal(await other.report("'; drop table commands", 'Acknowledged'), undefined);
    assert.equal((await device.states())[id], 'Awaiting');
    assert.equal(await other.oddReports(), 2);
    assert.equal((await device.report(id.toUpperCase(), 'Acknowledged'))?.id, id);
  });

  test('keeps what the device said, whatever it says', async () => {
    const device = await aDevice();
    const id = await bring(device, 'Awaiting');
    const message = `bad\u0000 ${'x'.repeat(2000)}`;
    await device.report(id, 'Error', { message, code: 12, domain: 'MCMDMErrorDomain', chain: 2 });
    const [row] = await server.ownerQuery<{ error: Record<string, unknown> }>(sql`
      select error from command_history where id = ${id}`);
    assert.deepEqual(row?.error, {
      message: message.replace('\u0000', '').slice(0, 1000),
      code: 12,
      domain: 'MCMDMErrorDomain',
      chain: 2,
    });
  });
});

describe('the next command', () => {
  test('is the one with the lowest priority number, then the oldest', async () => {
    const device = await aDevice();
    const late = await device.ask({ priority: 60 });
    const first = await device.ask();
    const second = await device.ask();
    const urgent = await device.ask({ priority: 10 });
    const order: (string | undefined)[] = [(await device.next('Idle'))?.id];
    for (let i = 0; i < 4; i++) order.push((await device.answer(order.at(-1) as string, 'Acknowledged'))?.id);
    assert.deepEqual(order, [urgent, first, second, late, undefined]);
  });

  test('after NotNow is none that was put off; after Idle or an answer it is again', async () => {
    const device = await aDevice();
    const first = await device.ask();
    const second = await device.ask();
    assert.equal((await device.next('Idle'))?.id, first);
    assert.equal((await device.answer(first, 'NotNow'))?.id, second);
    assert.equal((await device.answer(second, 'NotNow'))?.id, undefined);
    const again = await device.next('Idle');
    assert.deepEqual([again?.id, again?.attempts, again?.notNowCount], [first, 2, 1]);
    assert.equal((await device.answer(first, 'Acknowledged'))?.id, second);
    const [row] = await server.ownerQuery<{ first: boolean; count: number }>(sql`
      select not_now_at < sent_at as first, not_now_count as count from commands where id = ${second}`);
    assert.deepEqual(row, { first: true, count: 1 });
  });

  test('that was handed over and never answered comes again after Idle alone, under its id', async () => {
    const device = await aDevice();
    const lost = await device.ask();
    assert.equal((await device.next('Idle'))?.id, lost);
    assert.equal(await device.next('Acknowledged'), undefined);
    assert.equal(await device.next('NotNow'), undefined);
    const again = await device.next('Idle');
    assert.deepEqual([again?.id, again?.attempts], [lost, 2]);
  });

  test('is not one that begins later, has expired, is held back, or is to be canceled', async () => {
    const device = await aDevice();
    await device.ask({ notBefore: new Date(Date.now() + 60_000) });
    await device.ask({ expiresAt: new Date(Date.now() - 1000) });
    assert.equal(await device.next('Idle'), undefined);
    const person = { kind: 'user', userId: fleet.owner.id, email: fleet.owner.email, supplanterId: null } as const;
    const held = await server.db.withTenant(fleet.organizationId, person, (tx) =>
      enqueue(tx, { deviceId: device.deviceId, groupType: 'manual', kind: 'restart' }),
    );
    assert.equal(await device.next('Idle', true), undefined);
    assert.equal((await device.next('Idle', false))?.id, held.commandId);
    await fleet.inside((tx) => requestCancel(tx, { id: held.commandId }));
    assert.equal(await device.next('Idle'), undefined);
    assert.equal((await device.states())[held.commandId], 'Cancel');
  });

  test('is none while the enrollment is not active', async () => {
    const device = await aDevice();
    await device.ask();
    const pending = { ...device.contact, state: 'pending' } as const;
    assert.equal(await fleet.inside((tx) => takeNext(tx, pending, { after: 'Idle' })), undefined);
  });

  test('of two contacts at once is not the same one', async () => {
    const device = await aDevice();
    const ids = new Set([await device.ask(), await device.ask()]);
    const both = await fleet.inside(async (tx) => {
      const one = await takeNext(tx, device.contact, { after: 'Idle' });
      const other = await device.next('Idle');
      return [one?.id, other?.id];
    });
    assert.deepEqual(new Set(both), ids);
  });
});

describe('asking', () => {
  test('with a key takes the place of what has not been sent, and of nothing else', async () => {
    const device = await aDevice();
    const supersedeKey = 'profile';
    const sent = await device.ask({ supersedeKey });
    await device.next('Idle');
    const old = await device.ask({ supersedeKey });
    const newest = await device.ask({ supersedeKey });
    assert.deepEqual(await device.states(), { [sent]: 'Awaiting', [old]: 'Superseded', [newest]: 'Pending' });
  });

  test('with a key by many at once leaves one', async () => {
    const device = await aDevice();
    await Promise.all(Array.from({ length: 8 }, () => device.ask({ supersedeKey: 'same' })));
    const states = Object.values(await device.states());
    assert.deepEqual([states.length, states.filter((state) => state === 'Pending').length], [8, 1]);
  });

  test('of a device that is not managed, or of a user that it has not, is refused', async () => {
    const device = await aDevice();
    const ask = (given: object) =>
      fleet.inside((tx) => enqueue(tx, { groupType: 'manual', kind: 'lock', deviceId: device.deviceId, ...given }));
    await assert.rejects(ask({ deviceId: randomUUID() }), { code: 5250, reason: 'NOT_MANAGED' });
    await assert.rejects(ask({ enrollmentId: randomUUID() }), { code: 5250, reason: 'NO_SUCH_USER' });
  });

  test('for something that destroys without the registry is refused, also under its native name', async () => {
    const device = await aDevice();
    for (const kind of ['wipe', 'unenroll', 'clear-passcode'] as const)
      await assert.rejects(device.ask({ kind }), /registry/);
    const erase = { requestType: 'EraseDevice', payload: {} };
    await assert.rejects(device.ask({ kind: 'native', arguments: erase }), /registry/);
    assert.deepEqual(await device.states(), {});
  });

  test('keeps secrets sealed, gives them to whoever renders the command, and drops them at its end', async () => {
    const device = await aDevice();
    const { envelope } = server.platform;
    const args = { message: 'Hello', pin: '123456' };
    await assert.rejects(device.ask({ arguments: args }), /envelope/);
    const id = await device.ask({ arguments: args, envelope });
    const command = await device.next('Idle');
    assert.deepEqual(command?.arguments, { message: 'Hello' });
    assert.deepEqual(await fleet.inside((tx) => openArguments(tx, envelope, command as never)), args);
    await device.report(id, 'Acknowledged');
    const [row] = await server.ownerQuery<{ whole: string }>(sql`
      select to_jsonb(h)::text as whole from command_history h where id = ${id}`);
    assert.ok(row?.whole.includes('"pin"') && !row.whole.includes('123456'));
  });

  test('of many shares one group and one copy of the secrets', async () => {
    const [one, two] = [await aDevice(), await aDevice()];
    const { envelope } = server.platform;
    const asked = { groupType: 'manual', kind: 'lock', arguments: { pin: '654321' }, envelope } as const;
    const targets = [{ deviceId: one.deviceId }, { deviceId: two.deviceId }, { deviceId: randomUUID() }];
    const { groupId, queued } = await fleet.inside((tx) => enqueueMany(tx, asked, targets));
    assert.deepEqual(queued.map(({ deviceId }) => deviceId).sort(), [one.deviceId, two.deviceId].sort());
    for (const device of [one, two]) {
      const command = await device.next('Idle');
      assert.equal(command?.groupId, groupId);
      assert.deepEqual(await fleet.inside((tx) => openArguments(tx, envelope, command as never)), { pin: '654321' });
    }
    const [group] = await server.ownerQuery(sql`select total from command_groups where id = ${groupId}`);
    assert.deepEqual(group, { total: 2 });
  });
});

test('a device that enrolls anew has nothing left of before', async () => {
  const device = await aDevice();
  const ids = [await device.ask(), await device.ask()];
  await device.next('Idle');
  await fleet.inside((tx) => clearQueue(tx, device.contact, 'reenrolled'));
  assert.deepEqual(await device.states(), Object.fromEntries(ids.map((id) => [id, 'Cancel'])));
  assert.equal(await device.next('Idle'), undefined);
});

/**
 * A device that does a command when it first sees its id, and whose messages are lost, doubled and late: whatever happens,
 * each command is done exactly once, and ends as done.
 */
test('whatever is lost, doubled or late, nothing is lost and nothing is done twice', async () => {
  const step = fc.record({
    now: fc.constantFrom('works', 'busy'),
    /** The reply of the server, or the report of the device, may not arrive. */
    replyLost: fc.boolean(),
    reportLost: fc.boolean(),
    /** Some earlier report comes once more first. */
    echo: fc.option(fc.nat(20), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 14 }), async (count, steps) => {
      const device = await aDevice();
      const ids: string[] = [];
      for (let i = 0; i < count; i++) ids.push(await device.ask({ priority: 50 - (i % 2) }));
      const done = new Map<string, number>();
      const reports: [string, 'Acknowledged' | 'NotNow'][] = [];

      async function session(how: { now: string; replyLost: boolean; reportLost: boolean }): Promise<void> {
        let command = await device.next('Idle');
        while (command !== undefined) {
          if (how.replyLost) return;
          const status = how.now === 'works' || done.has(command.id) ? 'Acknowledged' : 'NotNow';
          if (status === 'Acknowledged' && !done.has(command.id)) done.set(command.id, 1);
          reports.push([command.id, status]);
          if (how.reportLost) return;
          command = await device.answer(command.id, status);
        }
      }
      for (const { echo, ...how } of steps) {
        const old = echo === undefined ? undefined : reports[echo % Math.max(reports.length, 1)];
        if (old) await device.report(...old);
        await session(how);
        const states = await device.states();
        assert.deepEqual(Object.keys(states).sort(), [...ids].sort(), 'none is lost, none is there twice');
        for (const id of ids)
          if (states[id] === 'Acknowledged') assert.equal(done.get(id), 1, 'what counts as done was done');
      }
      for (let i = 0; i < 3; i++) await finish();
      async function finish(): Promise<void> {
        for (let command = await device.next('Idle'); command; ) {
          if (!done.has(command.id)) done.set(command.id, 1);
          command = await device.answer(command.id, 'Acknowledged');
        }
      }
      assert.deepEqual(await device.states(), Object.fromEntries(ids.map((id) => [id, 'Acknowledged'])));
      assert.equal(done.size, ids.length);
    }),
    { numRuns: 40 },
  );
});

test('many contacts of one device at once hand over and end each command once', async () => {
  const device = await aDevice();
  const ids = await Promise.all(Array.from({ length: 20 }, () => device.ask()));
  const ended: string[] = [];
  async function work(): Promise<void> {
    let command = await device.next('Idle');
    while (command) {
      const moved = await device.report(command.id, 'Acknowledged');
      if (moved) ended.push(moved.id);
      command = await device.next('Acknowledged');
    }
  }
  await Promise.all([work(), work(), work()]);
  assert.deepEqual(ended.sort(), ids.sort());
});

test('a contact that is killed between report and reply has done neither', async () => {
  const device = await aDevice();
  const id = await device.ask();
  await device.ask();
  await device.next('Idle');
  const killed = fleet.inside(async (tx) => {
    await takeReport(tx, device.contact, { commandId: id, status: 'Acknowledged' });
    await takeNext(tx, device.contact, { after: 'Acknowledged' });
    throw new Error('killed');
  });
  await assert.rejects(killed, /killed/);
  assert.deepEqual(Object.values(await device.states()).sort(), ['Awaiting', 'Pending']);
  assert.equal((await device.report(id, 'Acknowledged'))?.status, 'Acknowledged');
});
