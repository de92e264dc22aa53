/** How the devices of a living fleet are: who answers, who puts off, who sleeps, who has not been seen for weeks. */
import type { AppleDevice } from './device.ts';
import { forgetful, type Habit } from './habits.ts';

/**
 * lively: answers. sleepy: hears nothing for minutes, then all of it. busy: locked most of the time, and puts off what needs
 * its user. deaf: is on, and hears no push. silent: in a drawer. lost: wanders about. forgetful: acknowledges profiles and apps,
 * and keeps none.
 */
export type Temper = 'lively' | 'sleepy' | 'busy' | 'deaf' | 'silent' | 'lost' | 'forgetful';

export interface Tempered {
  habits: Habit[];
  /** Its first session is over: from here on it is as it is. */
  settle(device: AppleDevice): void;
  /** What it does by itself from time to time. */
  act(device: AppleDevice): Promise<void>;
  /** Milliseconds until it does so again. */
  rest(): number;
}

const minute = 60_000;
const between = (least: number, most: number) => least + Math.random() * (most - least);

export function temperedAs(temper: Temper): Tempered {
  let settled = false;
  let awake = true;
  const hears = () => !settled || (temper !== 'deaf' && temper !== 'silent' && awake);
  return {
    habits: [{ hears }, ...(temper === 'forgetful' ? [forgetful()] : [])],
    settle(device) {
      settled = true;
      if (temper === 'busy') device.lock();
    },
    async act(device) {
      if (temper === 'deaf' || temper === 'silent') return;
      use(device, temper);
      if (device.state.off) return device.turnOn();
      if (temper === 'sleepy') {
        awake = !awake;
        if (!awake) return;
      }
      if (device.state.locked && !device.state.lostMode) await device.unlock();
      else await device.connect();
      if (temper === 'busy') device.lock();
      if (device.state.update) {
        device.advanceUpdate();
        await device.reportStatus();
      }
    },
    // Awake for a while, asleep for longer; the others look in every few minutes.
    rest: () => (temper === 'sleepy' && !awake ? between(4 * minute, 10 * minute) : between(2 * minute, 7 * minute)),
  };
}

/** Its user used it: the battery goes down until it is charged, something is stored, something deleted. */
function use({ state }: AppleDevice, temper: Temper): void {
  const charged = state.battery < 0.12;
  const level = charged ? between(0.75, 1) : state.battery - between(0.002, 0.03);
  state.battery = Math.round(level * 1_000) / 1_000;
  const free = state.available + between(-0.3, 0.27);
  state.available = Math.round(Math.min(state.capacity - 10, Math.max(1, free)) * 1_000) / 1_000;
  if (temper !== 'lost') return;
  const { latitude, longitude } = state.location;
  state.location = {
    latitude: latitude + between(-0.0012, 0.0014),
    longitude: longitude + between(-0.0014, 0.0012),
    accuracy: Math.round(between(5, 65)),
  };
}
