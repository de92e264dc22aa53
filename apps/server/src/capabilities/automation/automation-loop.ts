/** Looks for what happened and for what is to be done, in all workspaces, as long as there is any. */
import { createPauses } from '../../platform/pauses.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Loop } from '../capability.ts';
import type { DeviceDrivers } from '../commands/index.ts';
import { doPending, takeHappened } from './engine.ts';
import { listBusy } from './runs-store.ts';

const idlePause = 2_000;

export function createAutomationLoop({ db, log }: Pick<Platform, 'db' | 'log'>, drivers: DeviceDrivers): Loop {
  const pauses = createPauses(idlePause);
  let running: Promise<void> | undefined;
  let asked = false;

  async function run(): Promise<void> {
    while (!pauses.ended) {
      asked = false;
      const worked = await turn().catch((error) => {
        log.warn({ err: error }, 'what automation rules wait for could not be looked at; trying again');
        return 0;
      });
      if (worked === 0 && !asked) await pauses.take();
    }
  }

  /** Some of each workspace in turn: whoever has much waiting does not keep the others. */
  async function turn(): Promise<number> {
    let worked = 0;
    for (const organizationId of await listBusy(db)) {
      if (pauses.ended) break;
      worked += await takeHappened(db, organizationId);
      worked += await doPending(db, drivers, organizationId);
    }
    return worked;
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
