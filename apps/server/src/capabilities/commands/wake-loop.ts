/**
 * Wakes devices for which commands wait. Whoever queues a command leaves one row for its enrollment (command_wakes), so
 * ten commands are one wake-up; here the rows that are due are claimed at a bounded pace, and again with growing pauses
 * until nothing waits any more. So a backlog is woken again, and after an outage devices come little by little.
 */
import { systemActor } from '../../platform/actor.ts';
import { createPauses } from '../../platform/pauses.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Loop } from '../capability.ts';
import { type DeviceDriver, type DeviceDrivers, driverOf } from './device-driver.ts';
import { claimDue, type Due, putOff } from './wakes-store.ts';

const atOnce = 200;
/** Milliseconds between claims: with `atOnce`, a process wakes up to a thousand devices a second. */
const breath = 200;
const idlePause = 5_000;

export function createWakeLoop(platform: Platform, drivers: DeviceDrivers): Loop {
  const pauses = createPauses(idlePause);
  const { db, log } = platform;
  let running: Promise<void> | undefined;
  /** Something was queued while this was busy, or took a breath. */
  let asked = false;

  async function run(): Promise<void> {
    while (!pauses.ended) {
      asked = false;
      const claimed = await wakeSome().catch((error) => {
        log.warn({ err: error }, 'devices to wake could not be looked for; trying again');
        return 0;
      });
      await new Promise((resolve) => setTimeout(resolve, breath));
      if (claimed < atOnce && !asked) await pauses.take();
    }
  }

  async function wakeSome(): Promise<number> {
    const { due, claimed } = await claimDue(db, atOnce);
    for (const [organizationId, some] of Map.groupBy(due, (one) => one.organizationId))
      for (const [name, same] of Map.groupBy(some, (one) => one.platform)) {
        const driver = driverOf(drivers, name);
        if (driver) await wake(driver, organizationId, same);
      }
    return claimed;
  }

  async function wake(driver: DeviceDriver, organizationId: string, due: readonly Due[]): Promise<void> {
    const ids = due.filter(({ onlyHoldable }) => !onlyHoldable).map(({ enrollmentId }) => enrollmentId);
    const holdable = due.filter(({ onlyHoldable }) => onlyHoldable).map(({ enrollmentId }) => enrollmentId);
    if (holdable.length > 0)
      await db.withTenant(organizationId, systemActor, async (tx) => {
        const { active, until } = await driver.protection(tx);
        if (!active) ids.push(...holdable);
        else if (until !== null) await putOff(tx, holdable, until);
      });
    if (ids.length > 0) driver.wake(platform, organizationId, ids);
  }

  return {
    start() {
      running = run();
    },
    wake() {
      asked = true;
      pauses.wake();
    },
    async stop() {
      pauses.end();
      await running;
    },
  };
}
