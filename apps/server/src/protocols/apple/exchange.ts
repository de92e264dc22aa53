import { type EnrollmentIdentity, isUserChannel } from '@muster/apple/enrollment-identity';
import type { FastifyBaseLogger } from 'fastify';
import {
  addDeviceEvent,
  type Contact,
  findUserEnrollment,
  type KnownContact,
  noteFirstUse,
} from '../../capabilities/devices/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** One contact with a device. */
export interface Exchange {
  platform: Platform;
  contact: KnownContact;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  log: FastifyBaseLogger;
}

/** The certificate is that of one device: no other speaks with it, and nobody before it has said who it is. */
export function mustBeOwn({ identifier, state }: KnownContact, { deviceId }: EnrollmentIdentity): void {
  if (state === 'ended') fail(4004);
  if (identifier !== deviceId) fail(4003);
}

/** From the first time on that a device comes with a renewed identity, its old one opens nothing. */
export async function noteIdentity(tx: Tx, contact: KnownContact): Promise<void> {
  if (!contact.firstUse) return;
  const { earlier } = await noteFirstUse(tx, contact.enrollmentId, contact.certificateId);
  if (earlier > 0 && contact.deviceId !== null) await addDeviceEvent(tx, contact.deviceId, 'identityRenewed');
}

/** Whose queue it is: the device's, or that of one of its users, who come with the device's certificate. */
export async function channelOf(
  tx: Tx,
  contact: KnownContact,
  { kind, userId }: EnrollmentIdentity,
  userName: string | undefined,
): Promise<Contact> {
  if (!isUserChannel(kind) || userId === undefined) return contact;
  const enrollmentId = await findUserEnrollment(tx, contact.enrollmentId, {
    userIdentifier: userId,
    userName: userName ?? null,
  });
  return { ...contact, enrollmentId, channel: 'user', parentId: contact.enrollmentId };
}
