/** Which devices take declarations, and what all of them are asked for: to tell by themselves what changes about them. */
import { type Declaration, serverTokenFor } from '@muster/apple/declarative';
import { compareVersions } from '@muster/apple/os-version';
import type { DeviceSystem } from '@muster/contract/devices';

interface Described {
  os: DeviceSystem;
  osVersion: string | null;
}

/** From which version on devices have the declarative channel, over which it needs no user enrollment. */
const since: Partial<Record<DeviceSystem, string>> = {
  iOS: '16.0',
  iPadOS: '16.0',
  macOS: '13.0',
  tvOS: '16.0',
  visionOS: '1.1',
  watchOS: '10.0',
};

function isSince(versions: typeof since, device: Described | undefined): boolean {
  const first = device && versions[device.os];
  return first !== undefined && device?.osVersion != null && compareVersions(device.osVersion, first) >= 0;
}

/** From which version on a system takes declarations; undefined where it never does. */
export function declarationsSince(os: DeviceSystem): string | undefined {
  return since[os];
}

export function takesDeclarations(device: Described | undefined): boolean {
  return isSince(since, device);
}

const subscribed = [
  'device.identifier.serial-number',
  'device.model.family',
  'device.operating-system.build-version',
  'device.operating-system.version',
  'management.declarations',
];
/** One version later. */
const updatesSince: typeof since = { iOS: '17.0', iPadOS: '17.0', macOS: '14.0' };
const updateItems = ['softwareupdate.install-state', 'softwareupdate.pending-version'];

export function declaration(identifier: string, type: string, payload: Record<string, unknown>): Declaration {
  return { identifier, type, payload, serverToken: serverTokenFor({ type, payload }) };
}

/** Whether the passcode is as policies want it. A television has none. */
const passcodeSystems: ReadonlySet<DeviceSystem> = new Set<DeviceSystem>(['iOS', 'iPadOS', 'macOS']);
const passcodeItems = ['passcode.is-compliant', 'passcode.is-present'];

function subscriptionsTo(items: readonly string[]): readonly Declaration[] {
  const subscriptions = declaration('muster.status', 'com.apple.configuration.management.status-subscriptions', {
    StatusItems: items.map((Name) => ({ Name })),
  });
  const activation = declaration('muster.activation', 'com.apple.activation.simple', {
    StandardConfigurations: [subscriptions.identifier],
  });
  return [activation, subscriptions];
}

const usual = subscriptionsTo(subscribed);
const withPasscode = subscriptionsTo([...subscribed, ...passcodeItems]);
const withUpdates = subscriptionsTo([...subscribed, ...passcodeItems, ...updateItems]);

export function subscriptionsOf(device: Described | undefined): readonly Declaration[] {
  if (device === undefined || !isSince(since, device)) return [];
  if (isSince(updatesSince, device)) return withUpdates;
  return passcodeSystems.has(device.os) ? withPasscode : usual;
}
