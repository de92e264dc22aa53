/**
 * Idle check-ins: devices that ask for commands and get none, each message signed and checked. Beside NanoMDM on the same
 * PostgreSQL where NANOMDM names its program and NANOMDM_SCHEMA its schema for PostgreSQL (https://github.com/micromdm/nanomdm).
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import type { Signer } from '../lab/apple/cms.ts';
import { createFleet } from '../lab/apple/fleet.ts';
import { httpClient } from '../lab/apple/http.ts';
import {
  certificate,
  isAuthority,
  nameOf,
  type Subject,
  selfSigned,
  sharedKeys,
  toPem,
} from '../lab/apple/identity.ts';
import type { Dict } from '../lab/apple/plists.ts';
import { checkInType, prepare, sendMessage } from '../lab/apple/wire.ts';
import { createDatabase, fillHistory } from './check-ins-store.ts';
import type { DeviceLoad, LoadTimes } from './device-load.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';
import { manageWorkspace } from './managed-workspace.ts';

const org = 'benchmark';
const devices = 500;
const connections = 32;
const rounds = 6;
const roundSeconds = 5;
const history = 1_000_000;

type Load = Omit<DeviceLoad, 'connections' | 'seconds'>;

export const checkIns: Benchmark = {
  title: `idle check-ins of ${devices} devices, signature checked`,
  async run(print) {
    const folder = await temporaryFolder();
    const env = { SERVICES: 'api,mdm,worker', DATABASE_POOL: '20' };
    const muster = await startMuster({ dataDir: folder.path, env, flags });
    const client = new pg.Client(await ownerOf(folder.path));
    await client.connect();
    const driver = fork(fileURLToPath(new URL('./device-load.ts', import.meta.url)), { execArgv: [] });
    let nano: { child: ChildProcess; load: Load } | undefined;
    try {
      const load = await enrollAtMuster(muster, client);
      nano = await startNano(client, folder.path);
      if (nano === undefined) print('NANOMDM is not set: measured without it');
      const measure = async (of: Load, seconds = roundSeconds): Promise<LoadTimes> => {
        driver.send({ ...of, connections, seconds } satisfies DeviceLoad);
        const [times] = (await once(driver, 'message')) as [LoadTimes];
        if (times.refused > 0) throw new Error(`${times.refused} refusals`);
        return times;
      };
      const own: LoadTimes[] = [];
      const other: LoadTimes[] = [];
      await measure(load, 3);
      if (nano) await measure(nano.load, 3);
      for (let round = 0; round < rounds; round++) {
        own.push(await measure(load));
        if (nano) other.push(await measure(nano.load));
      }
      await fillHistory(client, org, history);
      await measure(load, 3);
      const later: LoadTimes[] = [];
      for (let round = 0; round < rounds; round++) later.push(await measure(load));
      tell(print, 'this server', own);
      if (nano) tell(print, 'NanoMDM', other);
      tell(print, `this server with ${history.toLocaleString('en-US')} finished commands`, later);
      return figures(own, other, later);
    } finally {
      nano?.child.kill();
      driver.disconnect();
      await client.end();
      await muster.stop();
      await folder.remove();
    }
  },
};

/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=profiles" npm run bench check-ins */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
const rateOf = (times: readonly LoadTimes[]) => median(times.map(({ answered, seconds }) => answered / seconds));
const p99Of = (times: readonly LoadTimes[]) => median(times.map(({ p99 }) => p99));

function tell(print: (line: string) => void, who: string, times: readonly LoadTimes[]): void {
  const rates = times.map(({ answered, seconds }) => answered / seconds);
  const range = `${format(Math.min(...rates))} to ${format(Math.max(...rates))}`;
  print(`${who}: ${format(rateOf(times))} a second (${range}), p99 ${format(p99Of(times))} ms`);
}

function figures(own: readonly LoadTimes[], other: readonly LoadTimes[], later: readonly LoadTimes[]): Figure[] {
  const against = { name: 'check-ins, against NanoMDM', value: rateOf(own) / rateOf(other), unit: '×', atLeast: 1 };
  return [
    { name: 'idle check-ins', value: rateOf(own), unit: 'a second', atLeast: 1000 },
    { name: 'idle check-ins, p99', value: p99Of(own), unit: 'ms', atMost: 50 },
    ...(other.length > 0 ? [against] : []),
    { name: 'check-ins with history, against without', value: rateOf(later) / rateOf(own), unit: '×', atLeast: 0.95 },
  ];
}

const idle = (udid: string, identity: Signer) => {
  const http = httpClient();
  const message = { UDID: udid, Status: 'Idle' };
  const { bytes, signature } = prepare(message, { http, habits: [], identity, signMessage: true, now: Date.now() });
  return { body: bytes.toString('base64'), signature };
};

async function enrollAtMuster(muster: RunningMuster, client: pg.Client): Promise<Load> {
  const { profile } = await manageWorkspace(muster, client, org);
  const fleet = createFleet({ devices, profile: () => profile, concurrency: 8 });
  await fleet.enrollAll();
  await fleet.connectAll(3);
  const { errors, reasons } = fleet.figures();
  if (errors > 0) throw new Error(JSON.stringify(reasons));
  const messages = fleet.devices.map(({ state, identity }) => idle(state.udid, identity as Signer));
  fleet.close();
  const { port } = new URL(muster.url);
  return { port: Number(port), path: '/mdm/apple/mdm', messages };
}

/** Devices that NanoMDM knows: it takes certificates of an authority that it is told, and has no SCEP of its own. */
async function startNano(client: pg.Client, folder: string): Promise<{ child: ChildProcess; load: Load } | undefined> {
  const { NANOMDM: program, NANOMDM_SCHEMA: schema } = process.env;
  if (program === undefined || schema === undefined) return undefined;
  await createDatabase(client, 'nanomdm');
  const { host, port, user, password } = client;
  const dsn = `host=${host} port=${port} user=${user} password=${password} dbname=nanomdm sslmode=disable`;
  const filled = new pg.Client({ host, port, user, password: password ?? '', database: 'nanomdm' });
  await filled.connect();
  await filled.query(await readFile(schema, 'utf8'));
  await filled.end();
  const subject: Subject = [[['CN', 'Benchmark CA']]];
  const keys = sharedKeys(32);
  const root = selfSigned(await keys(2048), subject, { days: 365, extensions: [isAuthority] });
  const ca = join(folder, 'nano-ca.pem');
  await writeFile(ca, toPem('CERTIFICATE', root.certificate));
  const listen = 19_000 + (process.pid % 1000);
  const args = ['-storage', 'pgsql', '-storage-dsn', dsn, '-ca', ca, '-listen', `127.0.0.1:${listen}`, '-api', 'bench'];
  const child = spawn(program, args, { stdio: 'ignore' });
  const http = httpClient();
  const url = `http://127.0.0.1:${listen}/mdm`;
  await until(async () => (await fetch(`http://127.0.0.1:${listen}/version`)).ok);
  const messages: { body: string; signature: string }[] = [];
  for (let place = 0; place < devices; place++) {
    const pair = await keys(2048);
    const issuer = { key: root.key, name: nameOf(subject) };
    const own = certificate({ subject: [[['CN', `device ${place}`]]], publicKey: pair.publicKey, issuer });
    const identity: Signer = { key: pair.privateKey, certificate: own };
    const udid = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
    const say = (message: Dict) => {
      const wire = { http, habits: [], identity, signMessage: true, now: Date.now() };
      return sendMessage(url, checkInType, { UDID: udid, Topic: 'bench', ...message }, wire);
    };
    await say({ MessageType: 'Authenticate', SerialNumber: `NANO${place}` });
    const pushed = { Token: Buffer.from(udid), PushMagic: udid };
    await say({ MessageType: 'TokenUpdate', ...pushed, AwaitingConfiguration: false });
    messages.push(idle(udid, identity));
  }
  http.close();
  return { child, load: { port: listen, path: '/mdm', messages } };
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('NanoMDM did not start');
}
