/**
 * A server that is killed again and again while a policy changes for all devices: in the end every device has the version that
 * was saved last and has said so, and none was sent the same twice. With DEEP=1, four hundred devices.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createAppleEnrollment, uploadPushCertificate } from '@muster/contract/calls/apple';
import { createPolicy, readPolicy, saveAssignments, savePolicy } from '@muster/contract/calls/policies';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { type ApnsStandIn, startApns } from '../../../../lab/apple/apns.ts';
import { createFleet, type Fleet } from '../../../../lab/apple/fleet.ts';
import { freshKeys, selfSigned, toPem } from '../../../../lab/apple/identity.ts';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

const deep = process.env.DEEP === '1';
const devices = deep ? 400 : 60;
const kills = 4;
const params = { org: 'planned' };
const topic = 'com.apple.mgmt.External.00000000-1111-2222-3333-555555555555';
const wifi = 'com.apple.wifi.managed';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
let apns: ApnsStandIn;
let fleet: Fleet;
let token: string;
let env: Record<string, string>;
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const rows = async <T>(text: string): Promise<T[]> => (await query(await ownerOf(folder.path), text)).rows;
const start = () => startMuster({ dataDir: folder.path, env });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function manageDevices(): Promise<void> {
  token = (await signUp(muster.url)).accessToken.token;
  await ask(muster.url, createWorkspace, { body: { name: 'Planned', slug: params.org } }, { token });
  await rows(`update organizations set plan_overrides = '{"limits":{"mdmDevices":0}}' where slug = '${params.org}'`);
  const { key, certificate } = selfSigned(await freshKeys(2_048), [[['UID', topic]], [['CN', 'APSP:planned']]]);
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const body = { certificate: toPem('CERTIFICATE', certificate), privateKey };
  await ask(muster.url, uploadPushCertificate, { params, body }, { token });
}

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
  fleet = createFleet({ devices, profile, network: apns, concurrency: 24, keyPairs: 4, platforms: ['iOS', 'iPadOS'] });
});
after(async () => {
  await muster?.kill();
  fleet?.close();
  await apns?.close();
  await folder?.remove();
});

/** No two versions are the same in anything. */
const contentOf = (turn: number) => ({
  settings: [
    { id: 'p', group: 'apple.profile.com.apple.mobiledevice.passwordpolicy', values: { minLength: 4 + turn } },
    { id: 'w', group: `apple.profile.${wifi}`, values: { SSID_STR: `Net ${turn}`, Password: `secret ${turn}` } },
    {
      id: 'd',
      group: 'apple.declaration.com.apple.configuration.passcode.settings',
      values: { MinimumLength: 4 + turn },
    },
  ],
});

test(`killed ${kills} times while ${devices} devices are planned, all end verified and none was sent anything twice`, async (t) => {
  const begun = Date.now();
  const tell = (what: string) => t.diagnostic(`${((Date.now() - begun) / 1_000).toFixed(1)} s: ${what}`);
  const { enrolled, errors, reasons } = await fleet.enrollAll();
  assert.deepEqual({ enrolled, errors, reasons }, { enrolled: devices, errors: 0, reasons: {} });
  tell(`${devices} are enrolled`);
  const { id: policyId } = await ask(
    muster.url,
    createPolicy,
    { params, body: { name: 'Killed', type: 'ios', content: contentOf(0) } },
    { token },
  );
  const at = { ...params, policyId };
  await ask(muster.url, saveAssignments, { params: at, body: { assignments: [{ kind: 'all' }] } }, { token });
  let acknowledged = 1;

  for (let turn = 1; turn <= kills; turn++) {
    const { version } = await ask(muster.url, readPolicy, { params: at }, { token });
    const body = { content: contentOf(turn), basedOn: version };
    acknowledged = (await ask(muster.url, savePolicy, { params: at, body }, { token })).version;
    assert.equal(acknowledged, version + 1, 'what was acknowledged is there after a kill');
    // When exactly it is cut is left to chance: before the plan, in it, or while devices fetch what it sent.
    await delay(randomInt(200, 2_500));
    await muster.kill();
    muster = await start();
    // A claim of who was killed ends by itself, after minutes.
    await rows('update plan_queue set claimed_until = null');
    tell(`killed ${turn} times`);
  }

  const unsettled = async () => {
    const [row] = await rows<{ count: number }>(`
      select ((select count(*) from plan_queue) + (select count(*) from commands) + (select count(*) from devices d where not exists (
        select from device_policies p where p.device_id = d.id and p.version = ${acknowledged} and p.state = 'verified')))::int as count`);
    return row?.count ?? -1;
  };
  // Whoever was cut off comes again, as devices do.
  await eventually(
    async () => {
      await fleet.connectAll();
      // The database may have finished a claim of somebody killed: it is a minute old, and nobody renews it.
      await rows(`update plan_queue set claimed_until = null where claimed_until < now() + interval '4 minutes'`);
      return (await unsettled()) === 0;
    },
    'all are verified',
    deep ? 300 : 120,
  );
  tell('all are verified');
  const networks = fleet.devices.map(({ state }) =>
    state.profiles
      .flatMap(({ content }) => (content.PayloadContent ?? []) as Record<string, unknown>[])
      .filter(({ PayloadType }) => PayloadType === wifi)
      .map(({ SSID_STR }) => SSID_STR),
  );
  assert.deepEqual(
    networks.filter((names) => names.length !== 1 || names[0] !== `Net ${kills}`),
    [],
    'each has the last version, once',
  );
  const twice = fleet.devices.flatMap(({ performed }) => [...performed]).filter(([, times]) => times !== 1);
  assert.deepEqual(twice, [], 'no command was done twice');
  const repeated = await rows(`
    select device_id, arguments ->> 'artifact' as artifact, count(*) from command_history
    where kind = 'apply-settings' and status = 'Acknowledged'
    group by device_id, arguments ->> 'artifact', arguments ->> 'digest' having count(*) > 1`);
  assert.deepEqual(repeated, [], 'nothing was sent twice');
});
