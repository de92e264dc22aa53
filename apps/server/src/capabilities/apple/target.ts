import type { Target } from '@muster/apple/command-support';
import type { ApplePlatform } from '@muster/apple/device-kind';
import type { DeviceSystem } from '@muster/contract/devices';

const platforms: ReadonlySet<string> = new Set<ApplePlatform>([
  'iOS',
  'iPadOS',
  'macOS',
  'tvOS',
  'visionOS',
  'watchOS',
]);

interface Described {
  os: DeviceSystem;
  osVersion: string | null;
  supervised: boolean | null;
  personal: boolean;
}

/** A device as Apple's tables look at it. */
export function targetOf({ os, osVersion, supervised, personal }: Described): Target {
  return {
    platform: platforms.has(os) ? (os as ApplePlatform) : 'iOS',
    osVersion: osVersion ?? undefined,
    supervised: supervised ?? undefined,
    channel: personal ? 'userEnrollmentDevice' : 'device',
  };
}
