import { type EnrollmentIdentity, isUserChannel } from '@muster/apple/enrollment-identity';
import type { FastifyBaseLogger } from 'fastify';
import {
  addDeviceEvent,
  type Contact,
  findUserEnrollment,
  hasRecentEvent,
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
export async function mustBeOwn(exchange: Exchange, { deviceId }: EnrollmentIdentity): Promise<void> {
  const { identifier, state } = exchange.contact;
  if (state === 'ended') fail(4004);
  if (identifier !== deviceId) await refuseOther(exchange, deviceId);
}

/** Another device speaks with this certificate: whoever looks after the one it belongs to should know. */
export async function refuseOther({ contact, transaction }: Exchange, claimed: string): Promise<never> {
  const owner = contact.deviceId;
  if (owner !== null) {
    await transaction(async (tx) => {
      // Once in a while: whoever tries a thousand times must not bury what else happened.
      const isKnown = await hasRecentEvent(tx, owner, 'identityMisused');
      if (!isKnown) await addDeviceEvent(tx, owner, 'identityMisused', { identifier: claimed.slice(0, 100) });
    });
  }
  fail(4003);
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
