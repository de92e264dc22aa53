/** Devices that stay: each is kept in a file, goes on after a restart with the identity that it has, and lives by itself. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { AppleDevice } from './device.ts';
import type { PushNetwork, SavedDevice } from './device-options.ts';
import type { ApplePlatform, DeviceState } from './device-state.ts';
import type { Factory } from './factory.ts';
import { httpClient } from './http.ts';
import { sharedKeys } from './identity.ts';
import { type Temper, type Tempered, temperedAs } from './tempers.ts';

/** Who is to live here. The same name is the same device. */
export interface Resident {
  name: string;
  platform: ApplePlatform;
  temper: Temper;
  state: Partial<DeviceState>;
}

interface Living {
  resident: Resident;
  device: AppleDevice;
  tempered: Tempered;
  /** When it acts by itself. */
  next: number;
  busy: boolean;
  /** It is not in its file as it is. */
  changed: boolean;
}

export interface LivingFleet {
  /** Those that have enrolled, also where they were erased since. */
  names(): string[];
  stateOf(name: string): DeviceState | undefined;
  /** The server is there: whoever is enrolled begins to live, with it under this address. */
  live(url: string): void;
  /** Enrolls a device anew, and lets it answer everything that it is asked first. */
  enroll(resident: Resident, how: (device: AppleDevice) => Promise<void>): Promise<void>;
  /** Writes down what has changed, and ends. */
  close(): Promise<void>;
}

export interface LivingFleetOptions {
  folder: string;
  network: PushNetwork;
  factory: Factory;
}

/** How often the fleet looks who is due. */
const tick = 1_000;
/** Keys take long to make, and these devices have nothing to hide from each other. */
const keyPairs = 4;

export async function openLivingFleet({ folder, network, factory }: LivingFleetOptions): Promise<LivingFleet> {
  const all = new Map<string, Living>();
  const http = httpClient({ connections: 16 });
  const keys = sharedKeys(keyPairs);
  let timer: NodeJS.Timeout | undefined;

  function bring(resident: Resident): Living {
    const tempered = temperedAs(resident.temper);
    const changed = () => {
      living.changed = true;
    };
    const living: Living = {
      resident,
      tempered,
      device: new AppleDevice({
        seed: resident.name,
        platform: resident.platform,
        state: resident.state,
        habits: tempered.habits,
        keys,
        http,
        network,
        factory,
        keepIdle: true,
        // A server that restarts is back within seconds.
        patience: { tries: 5, wait: 1_000 },
        watch: changed,
      }),
      next: Date.now() + tempered.rest(),
      busy: false,
      changed: false,
    };
    return living;
  }

  async function save(living: Living): Promise<void> {
    living.changed = false;
    const file = join(folder, `${living.resident.name}.device`);
    const content: Kept = { resident: living.resident, saved: living.device.save() };
    await writeFile(`${file}.new`, serialize(content), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async function saveChanged(): Promise<void> {
    for (const living of all.values()) if (living.changed && !living.busy) await save(living);
  }

  async function act(living: Living): Promise<void> {
    living.busy = true;
    try {
      await living.tempered.act(living.device);
      living.changed = true;
    } catch {
      // The server is away, or has forgotten the device: it comes again, as devices do.
    } finally {
      living.next = Date.now() + living.tempered.rest();
      living.busy = false;
    }
  }

  function look(): void {
    const now = Date.now();
    for (const living of all.values())
      if (living.next <= now && !living.busy && living.device.enrollment) void act(living);
    void saveChanged();
  }

  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.device')) continue;
    const { resident, saved } = deserialize(await readFile(join(folder, file))) as Kept;
    const living = bring(resident);
    living.device.resume(saved);
    living.tempered.settle(living.device);
    all.set(resident.name, living);
  }

  return {
    names: () => [...all.keys()],
    stateOf: (name) => all.get(name)?.device.state,
    live(url) {
      for (const { device } of all.values()) moveTo(device, url);
      timer ??= setInterval(look, tick);
    },
    async enroll(resident, how) {
      const living = bring(resident);
      await how(living.device);
      await living.device.connect();
      await living.device.settled();
      living.tempered.settle(living.device);
      all.set(resident.name, living);
      await save(living);
    },
    async close() {
      clearInterval(timer);
      await saveChanged();
      http.close();
    },
  };
}

interface Kept {
  resident: Resident;
  saved: SavedDevice;
}

/** The server is the same under another port. */
function moveTo({ enrollment }: AppleDevice, url: string): void {
  if (!enrollment) return;
  for (const key of ['serverUrl', 'checkInUrl'] as const) {
    const { pathname } = new URL(enrollment.mdm[key]);
    enrollment.mdm[key] = new URL(pathname, url).href;
  }
}
