import { commandSchema, type PlatformSupport, type Platforms } from './command-catalogue.ts';
import { type ApplePlatform, tablePlatform } from './device-kind.ts';
import { type ChannelKind, isUserChannel } from './enrollment-identity.ts';
import { compareVersions } from './os-version.ts';

export interface Target {
  platform: ApplePlatform;
  /** Undefined where the device has not said it. */
  osVersion?: string | undefined;
  supervised?: boolean | undefined;
  channel: ChannelKind;
  /** It came by automated enrollment. */
  automatedEnrollment?: boolean | undefined;
  sharedIPad?: boolean | undefined;
}

export type Unsupported =
  | { reason: 'unknownCommand' }
  | { reason: 'platform' }
  | { reason: 'osVersion'; since: string }
  | { reason: 'removed'; removed: string }
  | { reason: 'supervised' }
  | { reason: 'userChannel' }
  | { reason: 'deviceChannel' }
  | { reason: 'userEnrollment' }
  | { reason: 'automatedEnrollment' }
  | { reason: 'sharedIPad' };

/** Why a device would not take a command; undefined when nothing speaks against it. What is unknown forbids nothing. */
export function whyUnsupported(requestType: string, target: Target): Unsupported | undefined {
  const schema = commandSchema(requestType);
  if (schema === undefined) return { reason: 'unknownCommand' };
  const support = schema.platforms[tablePlatform(target.platform)];
  if (support === undefined) return { reason: 'platform' };
  // On iOS there is no word on users: those of a Shared iPad get what their devices get.
  const forUsers = support.userChannel ?? tablePlatform(target.platform) !== 'macOS';
  if (isUserChannel(target.channel) && !forUsers) return { reason: 'userChannel' };
  if (!isUserChannel(target.channel) && support.deviceChannel === false) return { reason: 'deviceChannel' };
  return whyNot(support, target);
}

/** Of a key or a value, whose entry says only what differs from its command. */
export function isSupportedPart(platforms: Platforms | undefined, target: Target): boolean {
  const support = platforms?.[tablePlatform(target.platform)];
  if (support === undefined) return true;
  if (support === false || (support.userChannel === false && isUserChannel(target.channel))) return false;
  return whyNot(support, target) === undefined;
}

function whyNot(support: PlatformSupport, target: Target): Unsupported | undefined {
  const { since, removed, supervised, userEnrollment, automatedEnrollment, sharedIPad } = support;
  const { osVersion } = target;
  if (osVersion !== undefined) {
    if (since !== undefined && compareVersions(osVersion, since) < 0) return { reason: 'osVersion', since };
    if (removed !== undefined && compareVersions(osVersion, removed) >= 0) return { reason: 'removed', removed };
  }
  if (supervised && target.supervised === false) return { reason: 'supervised' };
  const isUserEnrollment = target.channel === 'userEnrollment' || target.channel === 'userEnrollmentDevice';
  if (isUserEnrollment ? userEnrollment === 'forbidden' : userEnrollment === 'required')
    return { reason: 'userEnrollment' };
  if (automatedEnrollment && target.automatedEnrollment === false) return { reason: 'automatedEnrollment' };
  if (target.sharedIPad ? sharedIPad === 'forbidden' : sharedIPad === 'required' && target.sharedIPad === false)
    return { reason: 'sharedIPad' };
  return undefined;
}

/** The queries of DeviceInformation that a device answers. It takes others as well, and leaves them out. */
export function deviceQueries(target: Target): string[] {
  const queries = commandSchema('DeviceInformation')?.keys?.find(({ key }) => key === 'Queries')?.item;
  const values = queries?.values ?? [];
  return values.map(String).filter((query) => isSupportedPart(queries?.valuePlatforms?.[query], target));
}
