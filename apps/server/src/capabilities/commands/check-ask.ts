/** Whether a device can be asked for something, and with these arguments. */
import { type CommandKind, commandArguments } from '@muster/contract/commands';
import type { Language } from '@muster/contract/constants';
import type { ErrorReason } from '@muster/contract/errors';
import { ruleOf } from '@muster/contract/rules';
import { validationText } from '@muster/phrases/validation-text';
import { fail } from '../../platform/errors.ts';
import { isStorable } from '../../platform/http/validation.ts';
import type { AskedDevice } from './commands-list.ts';
import { type ArgumentProblem, type DeviceDriver, type DeviceDrivers, driverOf } from './device-driver.ts';

export type Arguments = Record<string, unknown>;

/** The arguments as the kind has them; 5252 says what is wrong with them. */
export function checkArguments(kind: CommandKind, given: Arguments, language: Language): Arguments {
  const schema = commandArguments[kind];
  if (!isStorable(given)) failArguments([{ path: [], message: validationText(language, 'type') }]);
  const result = schema.safeParse(given, { reportInput: true });
  if (!result.success)
    failArguments(
      result.error.issues.map((issue) => {
        const { name, params } = ruleOf(issue);
        return { path: issue.path.filter(isPath), message: validationText(language, name, params) };
      }),
    );
  const args: Arguments = result.data;
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(args, key));
  if (unknown.length > 0)
    failArguments(
      unknown.map((key) => ({ path: [key], message: validationText(language, 'unknownKey', { keys: key }) })),
    );
  return args;
}

function isPath(part: PropertyKey): part is string | number {
  return typeof part !== 'symbol';
}

export function failArguments(problems: readonly ArgumentProblem[]): never {
  fail(5252, { data: { problems } });
}

/** The rules of the platform, once for all devices of it. */
export function checkForPlatform(driver: DeviceDriver | undefined, kind: CommandKind, args: Arguments): void {
  const problems = driver?.problemsIn(kind, args) ?? [];
  if (problems.length > 0) failArguments(problems);
}

export function problemOf(
  drivers: DeviceDrivers,
  device: AskedDevice,
  kind: CommandKind,
  args: Arguments,
): ErrorReason<5251> | undefined {
  const driver = driverOf(drivers, device.platform);
  return driver === undefined ? 'PLATFORM' : driver.problemOf(device, kind, args);
}

/** Fails with the reason why this device cannot do it. */
export function checkDevice(drivers: DeviceDrivers, device: AskedDevice, kind: CommandKind, args: Arguments): void {
  checkForPlatform(driverOf(drivers, device.platform), kind, args);
  const reason = problemOf(drivers, device, kind, args);
  // Nothing to unlock it with.
  if (reason === 'NO_UNLOCK_TOKEN') fail(5107);
  if (reason !== undefined) fail(5251, { reason });
}
