/** Updates of the system while they run: how far they are is asked for again and again until they are done. */

import { readUpdateStatus } from '@muster/apple/update-results';
import type { PlistDict } from '@muster/plist/plist-value';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue, type OpenCommand } from '../commands/index.ts';
import { changeFacts, findDevice } from '../devices/index.ts';
import type { AskedSection } from './command-shape.ts';
import { withDeclared, withStates } from './update-facts.ts';

/** Minutes until a device is asked again. One that is downloaded may wait for the night. */
const pauses: Readonly<Record<string, number>> = { installing: 5, downloading: 5, downloaded: 60 };

type Asking = Pick<OpenCommand, 'deviceId' | 'enrollmentId'>;

/** One section, unless it is asked for already. */
export async function askFor(
  tx: Tx,
  { deviceId, enrollmentId }: Pick<Asking, 'deviceId'> & Partial<Asking>,
  section: AskedSection,
  notBefore?: Date,
): Promise<void> {
  await enqueue(tx, {
    deviceId,
    enrollmentId,
    groupType: 'refresh',
    kind: 'refresh',
    arguments: { sections: [section] },
    supersedeKey: `refresh ${section}`,
    notBefore,
  });
}

export async function takeUpdateStatus(tx: Tx, asked: Asking, report: PlistDict): Promise<void> {
  const told = readUpdateStatus(report);
  if (told === undefined) return;
  await changeFacts(tx, asked.deviceId, 'updates', (had) => ({ items: withStates(had?.items ?? [], told) }));
  const minutes = told.flatMap(({ progress }) => pauses[progress ?? ''] ?? []);
  if (minutes.length > 0) return askFor(tx, asked, 'updateStatus', new Date(now() + Math.min(...minutes) * 60_000));
  // It is done, or has come to nothing.
  await askFor(tx, asked, 'details');
  await askFor(tx, asked, 'updates');
}

/** What the device says by itself (status items `softwareupdate.*`), by the names of the leaves. */
export async function takeDeclaredUpdate(tx: Tx, deviceId: string, items: ReadonlyMap<string, unknown>): Promise<void> {
  const text = (name: string) => {
    const value = items.get(name);
    return typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;
  };
  const before = await findDevice(tx, deviceId);
  const osVersion = text('device.operating-system.version');
  const state = text('softwareupdate.install-state');
  const version = text('softwareupdate.pending-version.os-version');
  const build = text('softwareupdate.pending-version.build-version');
  if (state !== undefined || version !== undefined)
    await changeFacts(tx, deviceId, 'updates', (had) => ({
      items: withDeclared(had?.items ?? [], { state, version, build }),
    }));
  // What there is for it is something else from now on.
  if (osVersion !== undefined && before?.osVersion != null && osVersion !== before.osVersion)
    await askFor(tx, { deviceId }, 'updates');
}
