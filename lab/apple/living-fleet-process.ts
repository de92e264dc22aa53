/**
 * A living fleet with its own APNs and device assignment, as a process beside a server: whoever starts it talks to it over
 * the channel between the two, and it ends when that closes, however the other ends.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type ApnsStandIn, startApns } from './apns.ts';
import { type DepStandIn, startDep } from './dep.ts';
import type { SavedRegistry } from './dep-registry.ts';
import type { DepToken } from './dep-token.ts';
import { AppleDevice } from './device.ts';
import { createFactory } from './factory.ts';
import { freshKeys, selfSigned, toPem } from './identity.ts';
import { type LivingFleet, openLivingFleet, type Resident } from './living-fleet.ts';
import type { FleetAnswers, FleetAsk, FleetReply } from './living-fleet-messages.ts';

interface Kept {
  token: DepToken;
  registry: SavedRegistry;
}

interface Stage {
  folder: string;
  apns: ApnsStandIn;
  dep: DepStandIn;
  fleet: LivingFleet;
}
let stage: Stage | undefined;
let keptDep = '';

function opened(): Stage {
  if (!stage) throw new Error('the fleet is not open');
  return stage;
}

const answers: { [K in keyof FleetAnswers]: (ask: FleetAnswers[K][0]) => Promise<FleetAnswers[K][1]> } = {
  /** Everybody is registered for pushes before the server learns where to push: no token is unknown. */
  async open({ folder, organization }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await readFile(join(folder, 'dep')).catch(() => undefined);
    const kept = file && (deserialize(file) as Kept);
    const dep = await startDep({ organization, token: kept?.token });
    if (kept) dep.registry.restore(kept.registry);
    const apns = await startApns();
    const fleet = await openLivingFleet({ folder, network: apns, factory: createFactory() });
    stage = { folder, apns, dep, fleet };
    setInterval(() => void saveDep(), 5_000);
    return { apns: apns.endpoint, dep: dep.endpoint };
  },
  async live({ url }) {
    opened().fleet.live(url);
    return { names: opened().fleet.names() };
  },
  /** What Apple makes of a request for a push certificate, with its key. */
  async certify({ topic }) {
    const keys = await freshKeys(2_048);
    const { key, certificate } = selfSigned(keys, [
      [['UID', topic]],
      [['CN', `APSP:${topic.slice(-36)}`]],
      [['C', 'US']],
    ]);
    return {
      certificate: toPem('CERTIFICATE', certificate),
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  },
  async enroll({ resident, profile }) {
    const { fleet } = opened();
    await fleet.enroll(resident, (device) => device.enrollFromProfile(profile));
    return null;
  },
  /** Bought, and not unpacked yet. */
  async buy({ residents }) {
    const { dep } = opened();
    for (const resident of residents) {
      const device = asBought(resident);
      if (!dep.registry.devices.has(device.state.serialNumber)) dep.own(device);
    }
    await saveDep();
    return { serialNumbers: residents.map((resident) => asBought(resident).state.serialNumber) };
  },
  async setUp({ resident }) {
    const { fleet, dep } = opened();
    await fleet.enroll(resident, (device) => dep.setUp(device));
    return null;
  },
  async depToken({ certificate }) {
    return { token: opened().dep.tokenFile(certificate).toString() };
  },
  async find({ names }) {
    const states = names.flatMap((name) => opened().fleet.stateOf(name) ?? []);
    return {
      devices: states.map(({ serialNumber, location: { latitude, longitude } }) => ({
        serialNumber,
        latitude,
        longitude,
      })),
    };
  },
};

const asBought = ({ name, platform, state }: Resident) => new AppleDevice({ seed: name, platform, state });

async function saveDep(): Promise<void> {
  const { folder, dep } = opened();
  const kept: Kept = { token: dep.token, registry: dep.registry.save() };
  const bytes = serialize(kept);
  if (bytes.toString('base64') === keptDep) return;
  keptDep = bytes.toString('base64');
  await writeFile(join(folder, 'dep.new'), bytes, { mode: 0o600 });
  await rename(join(folder, 'dep.new'), join(folder, 'dep'));
}

process.on('message', (ask: FleetAsk) => {
  const answer = answers[ask.what] as (ask: unknown) => Promise<unknown>;
  const send = (reply: FleetReply) => process.connected && process.send?.(reply);
  answer(ask.with).then(
    (given) => send({ id: ask.id, given }),
    (error: Error) => send({ id: ask.id, problem: error.message }),
  );
});
process.on('disconnect', async () => {
  await stage?.fleet.close();
  process.exit();
});
// Ctrl-C goes to everybody at the terminal: whoever started the fleet ends first, and the fleet with it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
setPriority(10);
