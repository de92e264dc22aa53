/** For tests: a server with devices of the lab that is killed and started again, at the same address. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { after, before } from 'node:test';
import { createAppleEnrollment, uploadPushCertificate } from '@muster/contract/calls/apple';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { type ApnsStandIn, startApns } from '../../../../lab/apple/apns.ts';
import { createFleet, type Fleet, type FleetOptions } from '../../../../lab/apple/fleet.ts';
import { freshKeys, selfSigned, toPem } from '../../../../lab/apple/identity.ts';
import { query } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

export const params = { org: 'killed' };
const topic = 'com.apple.mgmt.External.00000000-1111-2222-3333-444444444444';

interface Place {
  muster: RunningMuster;
  fleet: Fleet;
  token: string;
  rows<T>(text: string): Promise<T[]>;
  /** Starts the server again after a kill. */
  start(): Promise<void>;
}

/** Call it at the top of a test file: all of it lives until the file's tests are done. */
export function startKilledFleet(options: Pick<FleetOptions, 'devices' | 'platforms'>): Place {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let apns: ApnsStandIn;
  let env: Record<string, string>;
  const place = {
    rows: async <T>(text: string): Promise<T[]> => (await query(await ownerOf(folder.path), text)).rows,
    async start() {
      place.muster = await startMuster({ dataDir: folder.path, env });
    },
  } as Place;

  async function manageDevices(): Promise<void> {
    const { url } = place.muster;
    const { token } = (await signUp(url)).accessToken;
    place.token = token;
    await ask(url, createWorkspace, { body: { name: 'Killed', slug: params.org } }, { token });
    const limits = '{"limits":{"mdmDevices":0}}';
    await place.rows(`update organizations set plan_overrides = '${limits}' where slug = '${params.org}'`);
    const { key, certificate } = selfSigned(await freshKeys(2_048), [[['UID', topic]], [['CN', 'APSP:killed']]]);
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const body = { certificate: toPem('CERTIFICATE', certificate), privateKey };
    await ask(url, uploadPushCertificate, { params, body }, { token });
  }

  /** Each by a link of its own, fetched from an address of its own. */
  async function profile(): Promise<Buffer> {
    const { muster, token } = place;
    const { url } = await ask(muster.url, createAppleEnrollment, { params, body: {} }, { token });
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const answer = await fetch(url, { headers: { 'x-forwarded-for': address } });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`${answer.status} ${body}`);
    return body;
  }

  before(async () => {
    folder = await temporaryFolder();
    apns = await startApns();
    const port = String(await freePort());
    env = { SERVICES: 'api,mdm,worker', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, APNS_URL: apns.endpoint };
    await place.start();
    await manageDevices();
    place.fleet = createFleet({ ...options, profile, network: apns, concurrency: 24, keyPairs: 4 });
  });
  after(async () => {
    await place.muster?.kill();
    place.fleet?.close();
    await apns?.close();
    await folder?.remove();
  });
  return place;
}

/** Devices know the server by its address, so that stays. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
