/** What follows when a device has done a command: facts are kept, and what should be looked at again is asked for. */

import { whyUnsupported } from '@muster/apple/command-support';
import { readLocation } from '@muster/apple/query-results';
import type { PlistDict } from '@muster/plist/plist-value';
import type { Tx } from '../../platform/db/database.ts';
import { clearQueue, enqueue, type OpenCommand } from '../commands/index.ts';
import { type Contact, endEnrollment, findDevice, mergeFacts, saveFacts, saveLocation } from '../devices/index.ts';
import { type AskedSection, sectionRequests, shapeOf } from './command-shape.ts';
import { takesDeclarations } from './declarations.ts';
import { factsOfReport } from './facts-of-report.ts';
import { targetOf } from './target.ts';

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
  'lost-mode-on': 'details',
  'lost-mode-off': 'details',
  rename: 'details',
  'install-profile': 'profiles',
  'remove-profile': 'profiles',
  'os-update': 'updates',
  'delete-user': 'accounts',
  'remote-desktop-on': 'security',
  'remote-desktop-off': 'security',
};

/** After enrollment: the device tells everything of itself; then Setup Assistant may go on, where it waits. */
export async function queueFirstCommands(
  tx: Tx,
  deviceId: string,
  { awaitingConfiguration }: { awaitingConfiguration: boolean },
): Promise<void> {
  const groupType = 'authenticate' as const;
  const { groupId } = await enqueue(tx, { deviceId, groupType, kind: 'refresh', priority: 20 });
  if (takesDeclarations(await findDevice(tx, deviceId)))
    await enqueue(tx, { deviceId, groupType, groupId, kind: 'sync-declarations', priority: 30 });
  if (awaitingConfiguration)
    await enqueue(tx, { deviceId, groupType, groupId, kind: 'device-configured', priority: 90 });
}

/** False where the device is no longer managed: then there is no next command. */
export async function takeResults(tx: Tx, contact: Contact, done: OpenCommand, report: PlistDict): Promise<boolean> {
  const { kind, deviceId, arguments: args } = done;
  if (kind === 'wipe') return leave(tx, contact, 'wiped');
  if (kind === 'unenroll') return leave(tx, contact, 'unenrolled');
  if (contact.channel === 'device') await keepFacts(tx, done, report);
  if (kind === 'refresh' && !Array.isArray(args.sections)) await askForOthers(tx, done);
  const again = changedBy[kind];
  if (again !== undefined)
    await enqueue(tx, {
      deviceId,
      groupType: 'refresh',
      kind: 'refresh',
      arguments: { sections: [again] },
      supersedeKey: `refresh ${again}`,
    });
  return true;
}

async function leave(tx: Tx, contact: Contact, reason: 'wiped' | 'unenrolled'): Promise<false> {
  await endEnrollment(tx, contact.parentId ?? contact.enrollmentId, reason);
  await clearQueue(tx, contact, 'left');
  return false;
}

async function keepFacts(tx: Tx, { kind, deviceId, arguments: args }: OpenCommand, report: PlistDict): Promise<void> {
  const { requestType } = shapeOf(kind, args);
  if (requestType === 'DeviceLocation') {
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
    return;
  }
  const { security, ...facts } = factsOfReport(requestType, report);
  await saveFacts(tx, deviceId, facts);
  if (security !== undefined) await mergeFacts(tx, deviceId, 'security', security);
}

async function askForOthers(tx: Tx, { deviceId, enrollmentId, groupId, groupType }: OpenCommand): Promise<void> {
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
}
