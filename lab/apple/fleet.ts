/** Many devices at once, for load and for a demo that lives: started at a pace, a bounded number of them busy. */

import { AppleDevice } from './device.ts';
import type { PushNetwork } from './device-options.ts';
import type { ApplePlatform } from './device-state.ts';
import type { Factory } from './factory.ts';
import type { Habit } from './habits.ts';
import { type HttpClient, HttpRefusal, httpClient } from './http.ts';
import { freshKeys, sharedKeys } from './identity.ts';

export interface FleetOptions {
  devices: number;
  /** The profile of a device: an address, or what brings its bytes. */
  profile: (place: number) => string | Promise<string | Buffer>;
  /** How many enroll or talk at the same time. */
  concurrency?: number;
  /** Devices begun per second; without, as fast as the others let them. */
  ramp?: number;
  /** How many pairs of keys the fleet shares; 0 makes one for each device. */
  keyPairs?: number;
  /** How often a device that enrolls comes again when the server says that it is busy (503). */
  patience?: number;
  seed?: string;
  platforms?: ApplePlatform[];
  network?: PushNetwork;
  factory?: Factory;
  habits?: (place: number) => Habit[];
  http?: HttpClient;
  onProgress?: (figures: FleetFigures) => void;
}

export interface Spread {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export interface FleetFigures {
  enrolled: number;
  answered: number;
  errors: number;
  /** How often the server was busy, and was asked again. */
  busy: number;
  /** How often each error came. */
  reasons: Record<string, number>;
  /** Milliseconds. */
  enrollment: Spread;
  session: Spread;
}

export interface Fleet {
  devices: AppleDevice[];
  figures(): FleetFigures;
  enrollAll(): Promise<FleetFigures>;
  /** Every enrolled device asks for commands, so many times. */
  connectAll(rounds?: number): Promise<FleetFigures>;
  /** Runs something for each device, at most so many at once; what fails is counted. */
  each(act: (device: AppleDevice, place: number) => Promise<void>): Promise<void>;
  close(): void;
}

const mixture: ApplePlatform[] = ['iOS', 'iOS', 'iOS', 'iPadOS', 'iPadOS', 'macOS', 'macOS', 'tvOS'];

export function createFleet(options: FleetOptions): Fleet {
  const {
    concurrency = 64,
    ramp,
    keyPairs = 32,
    patience = 0,
    seed = 'fleet',
    platforms = mixture,
    network,
    factory,
  } = options;
  const http = options.http ?? httpClient({ connections: concurrency });
  const keys = keyPairs > 0 ? sharedKeys(keyPairs) : freshKeys;
  const times = { enrollment: [] as number[], session: [] as number[] };
  const counts = { enrolled: 0, answered: 0, errors: 0, busy: 0 };
  const reasons = new Map<string, number>();

  function failed(error: Error): void {
    counts.errors++;
    const reason = error.message.split('\n')[0]?.slice(0, 120) ?? '';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }

  const devices = Array.from({ length: options.devices }, (_, place) => {
    const device = new AppleDevice({
      seed: `${seed} ${place}`,
      platform: platforms[place % platforms.length],
      keys,
      http,
      network,
      factory,
      habits: options.habits?.(place),
      keepIdle: keyPairs > 0,
      watch(event) {
        if (event.what === 'reported') counts.answered++;
        if (event.what === 'failed') failed(event.error);
      },
    });
    return device;
  });

  async function each(act: (device: AppleDevice, place: number) => Promise<void>): Promise<void> {
    const begun = Date.now();
    let next = 0;
    const worker = async () => {
      while (next < devices.length) {
        const place = next++;
        const early = ramp === undefined ? 0 : begun + (place / ramp) * 1_000 - Date.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        await act(devices[place] as AppleDevice, place).catch(failed);
        if (place % 100 === 99) options.onProgress?.(figures());
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, devices.length) }, worker));
  }

  async function timed(into: number[], act: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await act();
    into.push(performance.now() - begun);
  }

  async function enrollPatiently(device: AppleDevice, place: number): Promise<void> {
    for (let tried = 0; ; tried++) {
      try {
        return await device.enrollFromProfile(await options.profile(place));
      } catch (error) {
        if (!(error instanceof HttpRefusal) || error.status !== 503 || tried >= patience) throw error;
        counts.busy++;
        const seconds = Number(error.answer.headers['retry-after'] ?? 2) + Math.random();
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      }
    }
  }

  function figures(): FleetFigures {
    return {
      ...counts,
      reasons: Object.fromEntries(reasons),
      enrollment: spreadOf(times.enrollment),
      session: spreadOf(times.session),
    };
  }

  return {
    devices,
    figures,
    each,
    async enrollAll() {
      await each(async (device, place) => {
        await timed(times.enrollment, () => enrollPatiently(device, place));
        counts.enrolled++;
      });
      return figures();
    },
    async connectAll(rounds = 1) {
      for (let round = 0; round < rounds; round++)
        await each(async (device) => {
          if (device.enrollment) await timed(times.session, () => device.connect());
        });
      return figures();
    },
    close: () => http.close(),
  };
}

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
