import type { PlistDict } from '@muster/plist/plist-value';
import { AppleMessageError } from './apple-message-error.ts';
import { idIn } from './message-fields.ts';

/**
 * The identifiers that every check-in message and command report carries.
 * https://developer.apple.com/documentation/devicemanagement/check-in
 */
export interface MessageIds {
  udid: string | undefined;
  /** In place of the UDID where the user enrolled a device of their own (User Enrollment). */
  enrollmentId: string | undefined;
  userId: string | undefined;
  enrollmentUserId: string | undefined;
  userShortName: string | undefined;
  userLongName: string | undefined;
}

/**
 * Which channel a message came over:
 * - device: the device channel of a managed device;
 * - user: the user channel of a Mac;
 * - sharedIPad: the user channel of a Shared iPad;
 * - userEnrollmentDevice, userEnrollment: the two channels of a User Enrollment.
 */
export type ChannelKind = 'device' | 'user' | 'sharedIPad' | 'userEnrollmentDevice' | 'userEnrollment';

export interface EnrollmentIdentity {
  kind: ChannelKind;
  /** The UDID, or the enrollment id of a User Enrollment. */
  deviceId: string;
  /** The user on the device; undefined on the device channel. */
  userId: string | undefined;
  /** Names the channel: the device id, followed by `:` and the user on user channels. */
  id: string;
}

/** The UserID of everybody on a Shared iPad: only the short name tells them apart. */
const sharedUserId = 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF';

export function readIds(message: PlistDict): MessageIds {
  return {
    udid: idIn(message, 'UDID'),
    enrollmentId: idIn(message, 'EnrollmentID'),
    userId: idIn(message, 'UserID'),
    enrollmentUserId: idIn(message, 'EnrollmentUserID'),
    userShortName: idIn(message, 'UserShortName'),
    userLongName: idIn(message, 'UserLongName'),
  };
}

/** Fails with `noIdentity` where nothing names the device, or its user on a Shared iPad. */
export function identityOf(ids: MessageIds): EnrollmentIdentity {
  const { udid, enrollmentId, userId, enrollmentUserId, userShortName } = ids;
  if (udid !== undefined) {
    if (userId === undefined) return { kind: 'device', deviceId: udid, userId: undefined, id: udid };
    if (userId.toUpperCase() !== sharedUserId) return userChannel('user', udid, userId);
    if (userShortName === undefined)
      throw new AppleMessageError('noIdentity', 'a user of a Shared iPad has no short name', { key: 'UserShortName' });
    return userChannel('sharedIPad', udid, userShortName);
  }
  if (enrollmentId === undefined)
    throw new AppleMessageError('noIdentity', 'neither UDID nor EnrollmentID is there', { key: 'UDID' });
  if (enrollmentUserId !== undefined) return userChannel('userEnrollment', enrollmentId, enrollmentUserId);
  return { kind: 'userEnrollmentDevice', deviceId: enrollmentId, userId: undefined, id: enrollmentId };
}

function userChannel(kind: ChannelKind, deviceId: string, userId: string): EnrollmentIdentity {
  return { kind, deviceId, userId, id: `${deviceId}:${userId}` };
}

export function isUserChannel(kind: ChannelKind): boolean {
  return kind === 'user' || kind === 'sharedIPad' || kind === 'userEnrollment';
}
