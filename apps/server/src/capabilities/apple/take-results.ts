/** What follows when a device has done a command: facts are kept, and what should be looked at again is asked for. */

import { whyUnsupported } from '@muster/apple/command-support';
import { readLocation, readManagedApps } from '@muster/apple/query-results';
import type { PlistDict } from '@muster/plist/plist-value';
import { now } from '../../platform/clock.ts';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearQueue, enqueue, type OpenCommand } from '../commands/index.ts';
import {
  type Contact,
  changeFacts,
  endEnrollment,
  findDevice,
  mergeFacts,
  saveFacts,
  saveLocation,
} from '../devices/index.ts';
import { askForActivationLockCode, keepActivationLockCode } from './activation-lock.ts';
import { withInstalled, withManaged } from './app-facts.ts';
import { type AskedSection, sectionRequests, shapeOf } from './command-shape.ts';
import { takesDeclarations } from './declarations.ts';
import { findDesired } from './desired-artifacts.ts';
import { factsOfReport } from './facts-of-report.ts';
import { askFor, takeUpdateStatus } from './os-updates.ts';
import { targetOf } from './target.ts';
import { withAvailable } from './update-facts.ts';

/** What is asked for after details, with which a refresh of everything begins: they say what else the device can tell. */
const others: readonly AskedSection[] = [
  'security',
  'apps',
  'profiles',
  'certificates',
  'accounts',
  'updates',
  'books',
];

/** What a command changes, and is asked for anew once it was done. */
const changedBy: Readonly<Record<string, AskedSection>> = {
  EnableLostMode: 'details',
  DisableLostMode: 'details',
  Settings: 'details',
  InstallProfile: 'profiles',
  RemoveProfile: 'profiles',
  InstallApplication: 'apps',
  RemoveApplication: 'apps',
  InstallMedia: 'books',
  RemoveMedia: 'books',
  ScheduleOSUpdate: 'updateStatus',
  DeleteUser: 'accounts',
  EnableRemoteDesktop: 'security',
  DisableRemoteDesktop: 'security',
};

/** After enrollment: the device tells everything of itself. */
export async function queueFirstCommands(tx: Tx, deviceId: string): Promise<void> {
  const groupType = 'authenticate' as const;
  const { groupId } = await enqueue(tx, { deviceId, groupType, kind: 'refresh', priority: 20 });
  if (takesDeclarations(await findDevice(tx, deviceId)))
    await enqueue(tx, { deviceId, groupType, groupId, kind: 'sync-declarations', priority: 30 });
}

/** Setup Assistant waits, of a device or of somebody who signs in to a Shared iPad: it may go on after everything else. */
export async function queueConfigured(
  tx: Tx,
  { envelope }: Pick<Platform, 'envelope'>,
  { deviceId, enrollmentId, channel }: Contact & { deviceId: string },
): Promise<void> {
  const ask = { deviceId, groupType: 'authenticate', supersedeKey: 'configured', priority: 90 } as const;
  if (channel === 'device') {
    const notBefore = (await hasSetupApps(tx, deviceId)) ? new Date(now() + planned) : undefined;
    await enqueue(tx, { ...ask, kind: 'device-configured', notBefore });
  } else
    await enqueue(tx, {
      ...ask,
      enrollmentId,
      kind: 'native',
      arguments: { requestType: 'UserConfigured', payload: {} },
      envelope,
    });
}

/** By then a device that has just come has been planned, and what it needs stands before everything that follows. */
const planned = 8000;

/** Apps that are to be there before somebody uses the device. */
async function hasSetupApps(tx: Tx, deviceId: string): Promise<boolean> {
  const parts = [...((await findDesired(tx, deviceId))?.parts.values() ?? [])];
  return parts.some(({ content }) => content.kind === 'app' && content.app.mode === 'requiredForSetup');
}

/** False where the device is no longer managed: then there is no next command. */
export async function takeResults(
  tx: Tx,
  envelope: Envelope,
  contact: Contact,
  done: OpenCommand,
  report: PlistDict,
): Promise<boolean> {
  const { kind, deviceId, arguments: args } = done;
  if (kind === 'wipe') return leave(tx, contact, 'wiped');
  if (kind === 'unenroll') return leave(tx, contact, 'unenrolled');
  const { requestType } = shapeOf(kind, args);
  if (contact.channel === 'device') await keepFacts(tx, envelope, requestType, done, report);
  if (kind === 'refresh' && !Array.isArray(args.sections)) await askForOthers(tx, done);
  if (requestType === 'InstalledApplicationList' && contact.channel === 'device') await askForManagedApps(tx, deviceId);
  // The profile by which it is managed says nothing new.
  const again = kind === 'reinstall-management' ? undefined : changedBy[requestType];
  if (again !== undefined) await askFor(tx, { deviceId }, again);
  if (changesSecurity(done)) await askFor(tx, { deviceId }, 'security');
  return true;
}

/** Settings whose effect the device tells among other things. */
function changesSecurity({ kind, arguments: { artifact } }: OpenCommand): boolean {
  if (kind !== 'apply-settings' && kind !== 'remove-settings') return false;
  return /passwordpolicy|firewall|FileVault/.test(String(artifact));
}

async function leave(tx: Tx, contact: Contact, reason: 'wiped' | 'unenrolled'): Promise<false> {
  await endEnrollment(tx, contact.parentId ?? contact.enrollmentId, reason);
  await clearQueue(tx, contact, 'left');
  return false;
}

async function keepFacts(
  tx: Tx,
  envelope: Envelope,
  requestType: string,
  done: OpenCommand,
  report: PlistDict,
): Promise<void> {
  const { deviceId } = done;
  switch (requestType) {
    case 'DeviceLocation':
      return keepLocation(tx, deviceId, report);
    case 'OSUpdateStatus':
      return takeUpdateStatus(tx, done, report);
    case 'ManagedApplicationList': {
      const managed = readManagedApps(report);
      if (managed === undefined) return;
      return changeFacts(tx, deviceId, 'apps', (had) => ({ items: withManaged(had?.items ?? [], managed) }));
    }
    case 'ActivationLockBypassCode':
      return keepActivationLockCode(tx, envelope, deviceId, report);
  }
  const { security, updates, apps, ...facts } = factsOfReport(requestType, report);
  await saveFacts(tx, deviceId, facts);
  if (apps !== undefined)
    await changeFacts(tx, deviceId, 'apps', (had) => ({ items: withInstalled(had?.items ?? [], apps.items) }));
  if (security !== undefined) await mergeFacts(tx, deviceId, 'security', security);
  if (updates !== undefined)
    await changeFacts(tx, deviceId, 'updates', (had) => ({ items: withAvailable(had?.items ?? [], updates.items) }));
}

/** Which of the apps are managed, and how far they are, is another list. */
async function askForManagedApps(tx: Tx, deviceId: string): Promise<void> {
  const device = await findDevice(tx, deviceId);
  if (device === undefined || whyUnsupported('ManagedApplicationList', targetOf(device)) !== undefined) return;
  await askFor(tx, { deviceId }, 'managedApps');
}

async function keepLocation(tx: Tx, deviceId: string, report: PlistDict): Promise<void> {
  const place = readLocation(report);
  if (place === undefined) return;
  const { latitude, longitude, altitude, speed, at } = place;
  const known = (value: number | undefined) => (value === undefined || value < 0 ? null : value);
  await saveLocation(tx, deviceId, {
    latitude,
    longitude,
    accuracy: known(place.horizontalAccuracy),
    altitude: altitude ?? null,
    speed: known(speed),
    origin: 'agent',
    at,
  });
}

async function askForOthers(tx: Tx, done: OpenCommand): Promise<void> {
  const { deviceId, enrollmentId, groupId, groupType } = done;
  const device = await findDevice(tx, deviceId);
  if (device === undefined) return;
  const target = targetOf(device);
  for (const section of others) {
    if (whyUnsupported(sectionRequests[section], target) !== undefined) continue;
    await enqueue(tx, {
      deviceId,
      enrollmentId,
      groupType,
      groupId,
      kind: 'refresh',
      arguments: { sections: [section] },
      supersedeKey: `refresh ${section}`,
      priority: 40,
    });
  }
  if (groupType === 'authenticate') await askForActivationLockCode(tx, done);
}
