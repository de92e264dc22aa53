/**
 * A server that is killed again and again while devices work off commands: every command that was acknowledged ends once, and
 * no device does one twice. With DEEP=1, a thousand devices.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sendCommand } from '@muster/contract/calls/commands';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask } from './test-caller.ts';
import { params, startKilledFleet } from './test-killed-fleet.ts';

const deep = process.env.DEEP === '1';
const devices = deep ? 1_000 : 60;
const kills = 4;
/** That are acknowledged before each kill. */
const commands = deep ? 250 : 60;
const senders = 4;

const place = startKilledFleet({ devices });
const { rows } = place;

/** Asks for commands until the connection breaks; those that were acknowledged are written down. */
async function send(deviceIds: readonly string[], acknowledged: Set<string>): Promise<void> {
  const requests = ['ProfileList', 'CertificateList', 'InstalledApplicationList', 'SecurityInfo'];
  for (;;) {
    const deviceId = deviceIds[randomInt(deviceIds.length)] ?? '';
    const requestType = requests[randomInt(requests.length)];
    try {
      const body = { kind: 'native' as const, arguments: { requestType, payload: {} } };
      const { id } = await ask(
        place.muster.url,
        sendCommand,
        { params: { ...params, deviceId }, body },
        { token: place.token },
      );
      acknowledged.add(id);
    } catch (error) {
      if (!(error instanceof TypeError) && !/503|SyntaxError|terminated/.test(String(error))) throw error;
      return;
    }
  }
}

test(`killed ${kills} times under ${devices} devices with commands under way, it loses none and has none done twice`, async (t) => {
  const begun = Date.now();
  const tell = (what: string) => t.diagnostic(`${((Date.now() - begun) / 1_000).toFixed(1)} s: ${what}`);
  const { enrolled, errors, reasons } = await place.fleet.enrollAll();
  assert.deepEqual({ enrolled, errors, reasons }, { enrolled: devices, errors: 0, reasons: {} });
  tell(`${devices} are enrolled`);
  const ids = (await rows<{ id: string }>('select id from devices')).map(({ id }) => id);
  const acknowledged = new Set<string>();

  for (let cycle = 1; cycle <= kills; cycle++) {
    const before = acknowledged.size;
    const answered = place.fleet.figures().answered;
    const sending = Array.from({ length: senders }, () => send(ids, acknowledged));
    await eventually(() => acknowledged.size >= before + commands, 'commands are acknowledged');
    await eventually(() => place.fleet.figures().answered > answered, 'devices answer');
    // When exactly it is cut is left to chance.
    await delay(randomInt(500));
    await place.muster.kill();
    await Promise.all(sending);
    await place.start();
    tell(`killed ${cycle} times, ${acknowledged.size} acknowledged, ${place.fleet.figures().answered} answered`);
  }

  // Whoever was cut off comes again, as devices do.
  await eventually(
    async () => {
      await place.fleet.connectAll();
      const [open] = await rows<{ count: string }>('select count(*) from commands');
      return open?.count === '0';
    },
    'nothing is open',
    deep ? 240 : 60,
  );
  tell(`nothing is open, ${place.fleet.figures().errors} sessions were cut off`);
  for (const reason of Object.keys(place.fleet.figures().reasons))
    assert.match(reason, /ECONNREFUSED|ECONNRESET|EPIPE|socket hang up|aborted|50[023]/, 'only a server that was away');

  const ended = await rows<{ id: string; status: string }>('select id, status from command_history');
  const states = new Map(ended.map(({ id, status }) => [id, status]));
  assert.equal(ended.length, states.size, 'each ended once');
  assert.deepEqual(
    [...acknowledged].filter((id) => states.get(id) !== 'Acknowledged'),
    [],
    'all that was acknowledged was done',
  );
  const done = place.fleet.devices.flatMap(({ performed }) => [...performed]);
  assert.deepEqual(
    done.filter(([, times]) => times !== 1),
    [],
    'none was done twice',
  );
  const known = new Set(done.map(([id]) => id.toLowerCase()));
  assert.deepEqual(
    [...acknowledged].filter((id) => !known.has(id)),
    [],
    'by a device',
  );
  assert.deepEqual(
    [...known].filter((id) => !states.has(id)),
    [],
    'and nothing was done that the server does not know of',
  );
});
