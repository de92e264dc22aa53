/**
 * A server that is killed again and again while devices work off commands: every command that was acknowledged ends once, and
 * no device does one twice. With DEEP=1, a thousand devices.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createAppleEnrollment, uploadPushCertificate } from '@muster/contract/calls/apple';
import { sendCommand } from '@muster/contract/calls/commands';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { type ApnsStandIn, startApns } from '../../../../lab/apple/apns.ts';
import { createFleet, type Fleet } from '../../../../lab/apple/fleet.ts';
import { freshKeys, selfSigned, toPem } from '../../../../lab/apple/identity.ts';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

const deep = process.env.DEEP === '1';
const devices = deep ? 1_000 : 60;
const kills = 4;
/** That are acknowledged before each kill. */
const commands = deep ? 250 : 60;
const senders = 4;
const params = { org: 'killed' };
const topic = 'com.apple.mgmt.External.00000000-1111-2222-3333-444444444444';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
let apns: ApnsStandIn;
let fleet: Fleet;
let token: string;
let env: Record<string, string>;
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const rows = async <T>(text: string): Promise<T[]> => (await query(await ownerOf(folder.path), text)).rows;
const start = () => startMuster({ dataDir: folder.path, env });

/** Devices know the server by its address, so that stays. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function manageDevices(): Promise<void> {
  token = (await signUp(muster.url)).accessToken.token;
  await ask(muster.url, createWorkspace, { body: { name: 'Killed', slug: params.org } }, { token });
  await rows(`update organizations set plan_overrides = '{"limits":{"mdmDevices":0}}' where slug = '${params.org}'`);
  const { key, certificate } = selfSigned(await freshKeys(2_048), [[['UID', topic]], [['CN', 'APSP:killed']]]);
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const body = { certificate: toPem('CERTIFICATE', certificate), privateKey };
  await ask(muster.url, uploadPushCertificate, { params, body }, { token });
}

/** Each by a link of its own, fetched from an address of its own. */
async function profile(): Promise<Buffer> {
  const { url } = await ask(muster.url, createAppleEnrollment, { params, body: {} }, { token });
  const answer = await fetch(url, { headers: { 'x-forwarded-for': anyAddress() } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${answer.status} ${body}`);
  return body;
}

before(async () => {
  folder = await temporaryFolder();
  apns = await startApns();
  const port = String(await freePort());
  env = { SERVICES: 'api,mdm,worker', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, APNS_URL: apns.endpoint };
  muster = await start();
  await manageDevices();
  fleet = createFleet({ devices, profile, network: apns, concurrency: 24, keyPairs: 4 });
});
after(async () => {
  await muster?.kill();
  fleet?.close();
  await apns?.close();
  await folder?.remove();
});

/** Asks for commands until the connection breaks; those that were acknowledged are written down. */
async function send(deviceIds: readonly string[], acknowledged: Set<string>): Promise<void> {
  const requests = ['ProfileList', 'CertificateList', 'InstalledApplicationList', 'SecurityInfo'];
  for (;;) {
    const deviceId = deviceIds[randomInt(deviceIds.length)] ?? '';
    const requestType = requests[randomInt(requests.length)];
    try {
      const body = { kind: 'native' as const, arguments: { requestType, payload: {} } };
      const { id } = await ask(muster.url, sendCommand, { params: { ...params, deviceId }, body }, { token });
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
  const { enrolled, errors, reasons } = await fleet.enrollAll();
  assert.deepEqual({ enrolled, errors, reasons }, { enrolled: devices, errors: 0, reasons: {} });
  tell(`${devices} are enrolled`);
  const ids = (await rows<{ id: string }>('select id from devices')).map(({ id }) => id);
  const acknowledged = new Set<string>();

  for (let cycle = 1; cycle <= kills; cycle++) {
    const before = acknowledged.size;
    const answered = fleet.figures().answered;
    const sending = Array.from({ length: senders }, () => send(ids, acknowledged));
    await eventually(() => acknowledged.size >= before + commands, 'commands are acknowledged');
    await eventually(() => fleet.figures().answered > answered, 'devices answer');
    // When exactly it is cut is left to chance.
    await delay(randomInt(500));
    await muster.kill();
    await Promise.all(sending);
    muster = await start();
    tell(`killed ${cycle} times, ${acknowledged.size} acknowledged, ${fleet.figures().answered} answered`);
  }

  // Whoever was cut off comes again, as devices do.
  await eventually(
    async () => {
      await fleet.connectAll();
      const [open] = await rows<{ count: string }>('select count(*) from commands');
      return open?.count === '0';
    },
    'nothing is open',
    deep ? 240 : 60,
  );
  tell(`nothing is open, ${fleet.figures().errors} sessions were cut off`);
  for (const reason of Object.keys(fleet.figures().reasons))
    assert.match(reason, /ECONNREFUSED|ECONNRESET|EPIPE|socket hang up|aborted|50[023]/, 'only a server that was away');

  const ended = await rows<{ id: string; status: string }>('select id, status from command_history');
  const states = new Map(ended.map(({ id, status }) => [id, status]));
  assert.equal(ended.length, states.size, 'each ended once');
  assert.deepEqual(
    [...acknowledged].filter((id) => states.get(id) !== 'Acknowledged'),
    [],
    'all that was acknowledged was done',
  );
  const done = fleet.devices.flatMap(({ performed }) => [...performed]);
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
