import { defineCapability } from '../capability.ts';
import { expireCommands, forgetGroups } from './commands-jobs.ts';
import { commandBulkKinds } from './commands-kinds.ts';
import { commandRoutes } from './commands-routes.ts';
import { createWakeLoop } from './wake-loop.ts';

export { checkDevice } from './check-ask.ts';
export { requireDevice } from './commands-service.ts';
export type {
  DeviceDriver,
  DeviceDrivers,
  DriverDevice,
  NativeCommand,
  NativeKey,
  PlatformWait,
  Protection,
} from './device-driver.ts';
export { protectionAt } from './protection.ts';
export {
  type Ask,
  clearQueue,
  type DeviceReport,
  enqueue,
  enqueueMany,
  type NextOptions,
  openArguments,
  takeNext,
  takeReport,
} from './queue.ts';
export { endUnwanted, hasOpenCommands, type OpenCommand } from './queue-store.ts';

export const commands = defineCapability({
  name: 'commands',
  bulkOf: commandBulkKinds,
  demo: async () => (await import('./commands-demo.ts')).commandsDemo,
  create(platform, { drivers }) {
    const { db, envelope } = platform;
    return {
      routes: commandRoutes({ drivers, envelope }),
      jobs: [expireCommands(db, drivers), forgetGroups(db)],
      loops: [createWakeLoop(platform, drivers)],
    };
  },
});
export { wakeAgain } from './wakes-store.ts';
