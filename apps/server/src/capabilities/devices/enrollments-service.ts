/** The ways of devices into management and out of it, whatever their platform. */
import { randomUUIDv7 } from 'node:crypto';
import { deviceRules } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { requireQuota } from '../billing/index.ts';
import { addDeviceEvent } from './device-events-store.ts';
import {
  type BoundDevice,
  bindEnrollment,
  countManaged,
  type EndReason,
  endEnrollmentRow,
  endOthers,
  findOpenUser,
  findPlatform,
  type Identity,
  insertDevice,
  insertEnrollment,
  insertUser,
  lockByIdentity,
  lockDeviceOf,
  lockEnrollment,
  lockIdentity,
  type Naming,
  type NewEnrollment,
  putOffered,
  type Reachable,
  saveActive,
  saveBound,
  saveLeft,
  saveReachable,
  saveUserName,
} from './enrollments-store.ts';
import { namingOf } from './naming.ts';
import { lockPrepared, saveCome } from './prepared-store.ts';

/** A way in that was handed out; the id is what its certificate will stand for. */
export async function offerEnrollment(tx: Tx, given: NewEnrollment): Promise<string> {
  const id = randomUUIDv7();
  await insertEnrollment(tx, id, { ...given, tags: fewTags(given.tags) });
  return id;
}

/** Of an offer that was handed out before its taker was known: whose it is, and what they answered. */
export async function completeEnrollment(tx: Tx, id: string, given: Parameters<typeof putOffered>[2]): Promise<void> {
  if (!(await putOffered(tx, id, { ...given, tags: fewTags(given.tags) }))) fail(5250, { reason: 'NOT_MANAGED' });
}

function fewTags(tags: readonly string[] = []): string[] {
  return distinctTags(tags).slice(0, deviceRules.tagsMax);
}

/**
 * The device has said who it is. It is known by its identifier, or its serial number, with all of its history; otherwise it
 * is a new one. Whatever managed it before has ended. Harmless to repeat, and at the same time.
 */
export async function bindDevice(
  tx: Tx,
  enrollmentId: string,
  who: Identity,
): Promise<{ deviceId: string; reenrolled: boolean }> {
  await lockIdentity(tx, [`id ${who.identifier}`, ...(who.serialNumber ? [`serial ${who.serialNumber}`] : [])]);
  const platform = (await findPlatform(tx, enrollmentId)) ?? fail(3001);
  const known = await lockByIdentity(tx, platform, who);
  const enrollment = (await lockEnrollment(tx, enrollmentId)) ?? fail(3001);
  if (enrollment.state === 'ended' || enrollment.channel !== 'device') fail(5250, { reason: 'NOT_MANAGED' });
  // The certificate of one device, shown by another.
  if (enrollment.deviceId !== null && enrollment.deviceId !== known?.id) fail(5250, { reason: 'NOT_MANAGED' });
  // Offered to another.
  if (enrollment.serialNumber !== null && enrollment.serialNumber !== who.serialNumber)
    fail(5250, { reason: 'NOT_MANAGED' });
  if (known === undefined || !isManaged(known)) await requireQuota(tx, 'mdmDevices', { used: countManaged });
  const prepared = await lockPrepared(tx, who);
  const naming = namingOf(enrollment, who, known, prepared);
  const deviceId = known?.id ?? randomUUIDv7();
  if (known === undefined) await insertDevice(tx, deviceId, platform, who, naming);
  else {
    await saveBound(tx, deviceId, who, naming);
    await endOthers(tx, deviceId, enrollmentId);
  }
  await bindEnrollment(tx, enrollmentId, deviceId);
  if (prepared) await saveCome(tx, prepared, deviceId);
  await recordBound(tx, deviceId, naming, who, known);
  // Repeated, it is the same enrollment.
  if (enrollment.state === 'offered') {
    // Apple vouches for the serial numbers of automated enrollment.
    const isClaim = known?.state === 'ACTIVE' && enrollment.origin !== 'dep';
    const replaced = isClaim && { replaced: { name: known.displayName, platform } };
    await emit(tx, { type: 'admDevice.enrolling', entityId: deviceId, payload: { enrollmentId, ...replaced } });
  }
  return { deviceId, reenrolled: known !== undefined && known.enrolledAt !== null };
}

function isManaged({ state }: Pick<BoundDevice, 'state'>): boolean {
  return state === 'ACTIVE' || state === 'PROVISIONING';
}

async function recordBound(
  tx: Tx,
  deviceId: string,
  { displayName, personId, tags }: Naming,
  { serialNumber, model, os }: Identity,
  known: BoundDevice | undefined,
): Promise<void> {
  const facts = { entity: 'admDevice', entityId: deviceId, entityName: displayName } as const;
  const state = 'PROVISIONING';
  if (known === undefined) {
    const after = { displayName, serialNumber, model, os, state, personId, tags };
    await recordChange(tx, { ...facts, action: 'create', after });
    return;
  }
  const before = { displayName: known.displayName, state: known.state, personId: known.personId, tags: known.tags };
  const after = { displayName, state, personId, tags };
  if (JSON.stringify(before) !== JSON.stringify(after))
    await recordChange(tx, { ...facts, action: 'update', before, after });
}

/** It can be reached: for the first time, and whenever how changes. */
export async function activateEnrollment(
  tx: Tx,
  enrollmentId: string,
  reachable: Reachable = {},
): Promise<{ first: boolean }> {
  await lockDeviceOf(tx, enrollmentId);
  const { was, channel, deviceId } =
    (await saveReachable(tx, enrollmentId, reachable)) ?? fail(5250, { reason: 'NOT_MANAGED' });
  const first = was === 'pending';
  if (!first || channel === 'user') return { first };
  const { displayName, before, again } = await saveActive(tx, deviceId);
  await addDeviceEvent(tx, deviceId, again ? 'reenrolled' : 'enrolled', { enrollmentId });
  await recordChange(tx, {
    action: 'update',
    entity: 'admDevice',
    entityId: deviceId,
    entityName: displayName,
    before,
    after: { state: 'ACTIVE' },
  });
  await emit(tx, { type: 'admDevice.enrolled', entityId: deviceId, payload: { enrollmentId, again } });
  return { first };
}

/** The channel of somebody who is signed in to a device: found, or made. */
export async function findUserEnrollment(
  tx: Tx,
  deviceEnrollmentId: string,
  { userIdentifier, userName }: { userIdentifier: string; userName?: string | null },
): Promise<string> {
  for (;;) {
    const found = await findOpenUser(tx, deviceEnrollmentId, userIdentifier);
    if (found) {
      if (userName && userName !== found.userName) await saveUserName(tx, found.id, userName);
      return found.id;
    }
    const parent = (await lockEnrollment(tx, deviceEnrollmentId)) ?? fail(3001);
    const open = parent.state === 'pending' || parent.state === 'active';
    if (parent.channel !== 'device' || parent.deviceId === null || !open) fail(5250, { reason: 'NOT_MANAGED' });
    const made = await insertUser(tx, {
      id: randomUUIDv7(),
      parentId: deviceEnrollmentId,
      deviceId: parent.deviceId ?? fail(3001),
      platform: parent.platform,
      userIdentifier,
      userName: userName ?? null,
    });
    if (made !== undefined) return made;
  }
}

/** With the channels of its users. The device stays, with all that is known of it. Harmless to repeat. */
export async function endEnrollment(tx: Tx, enrollmentId: string, reason: EndReason): Promise<void> {
  await lockDeviceOf(tx, enrollmentId);
  const enrollment = (await lockEnrollment(tx, enrollmentId)) ?? fail(3001);
  const ended = await endEnrollmentRow(tx, enrollmentId, reason);
  const { deviceId, channel } = enrollment;
  if (!ended || deviceId === null || channel === 'user') return;
  const left = await saveLeft(tx, deviceId, reason);
  if (left === undefined) return;
  await addDeviceEvent(tx, deviceId, 'left', { reason, enrollmentId });
  await recordChange(tx, {
    action: 'update',
    entity: 'admDevice',
    entityId: deviceId,
    entityName: left.displayName,
    before: { state: left.state },
    after: { state: 'DELETED', leftReason: reason },
  });
}
