/**
 * A living fleet with its own APNs, device assignment and Apps and Books, as a process beside a server: whoever starts it talks to it over
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
import { startVpp, type VppStandIn } from './vpp.ts';
import type { SavedLibrary } from './vpp-library.ts';
import { stockShelves } from './vpp-shelves.ts';
import type { VppToken } from './vpp-token.ts';

interface Kept {
  token: DepToken;
  registry: SavedRegistry;
}

interface KeptContent {
  token: VppToken;
  library: SavedLibrary;
}

interface Stage {
  folder: string;
  apns: ApnsStandIn;
  dep: DepStandIn;
  vpp: VppStandIn;
  fleet: LivingFleet;
}
let stage: Stage | undefined;
/** What was written last, by file. */
const written = new Map<string, string>();

function opened(): Stage {
  if (!stage) throw new Error('the fleet is not open');
  return stage;
}

const answers: { [K in keyof FleetAnswers]: (ask: FleetAnswers[K][0]) => Promise<FleetAnswers[K][1]> } = {
  /** Everybody is registered for pushes before the server learns where to push: no token is unknown. */
  async open({ folder, organization }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kept = await readKept<Kept>(folder, 'dep');
    const dep = await startDep({ organization, token: kept?.token });
    if (kept) dep.registry.restore(kept.registry);
    const content = await readKept<KeptContent>(folder, 'vpp');
    const vpp = await startVpp({
      organization,
      location: 'Madrid',
      ...(content && { token: content.token, saved: content.library }),
    });
    if (!content) stockShelves(vpp.library);
    const apns = await startApns();
    const fleet = await openLivingFleet({ folder, network: apns, factory: createFactory() });
    stage = { folder, apns, dep, vpp, fleet };
    setInterval(() => void saveAll(), 5_000);
    return { apns: apns.endpoint, dep: dep.endpoint, vpp: vpp.endpoint };
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
    await saveAll();
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
  async vppToken() {
    return { token: opened().vpp.tokenFile() };
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

async function readKept<T>(folder: string, name: string): Promise<T | undefined> {
  const file = await readFile(join(folder, name)).catch(() => undefined);
  return file && (deserialize(file) as T);
}

async function saveAll(): Promise<void> {
  const { dep, vpp } = opened();
  await save('dep', { token: dep.token, registry: dep.registry.save() } satisfies Kept);
  await save('vpp', { token: vpp.token, library: vpp.library.save() } satisfies KeptContent);
}

/** What has not changed is not written again. */
async function save(name: string, kept: object): Promise<void> {
  const { folder } = opened();
  const bytes = serialize(kept);
  const content = bytes.toString('base64');
  if (content === written.get(name)) return;
  written.set(name, content);
  await writeFile(join(folder, `${name}.new`), bytes, { mode: 0o600 });
  await rename(join(folder, `${name}.new`), join(folder, name));
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
