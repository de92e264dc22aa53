/**
 * The code that lifts Activation Lock. A supervised device makes one when it is first set up, and anew when it was erased and
 * not restored from its own backup. It tells the code for fifteen days after it was supervised, and the code works only where
 * it was asked for before the lock is on; so it is asked for at once and kept, also when the device was erased or has left,
 * which is when it is needed. It stays until the device tells another, or is deleted here: a device that was told to clear its
 * code (ClearActivationLockBypassCode) only tells it no more.
 * https://developer.apple.com/documentation/devicemanagement/activation-lock-bypass-code-command
 * https://developer.apple.com/documentation/devicemanagement/creating-and-using-bypass-codes
 */
import { whyUnsupported } from '@muster/apple/command-support';
import { readActivationLockBypassCode } from '@muster/apple/query-results';
import type { PlistDict } from '@muster/plist/plist-value';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { enqueue, type OpenCommand } from '../commands/index.ts';
import { findDevice, findDeviceSecret, saveDeviceSecret } from '../devices/index.ts';
import { sealedAt } from './sealed-at.ts';
import { targetOf } from './target.ts';

const kind = 'activationLockCode';

export async function keepActivationLockCode(
  tx: Tx,
  envelope: Envelope,
  deviceId: string,
  report: PlistDict,
): Promise<void> {
  const code = readActivationLockBypassCode(report);
  if (code === undefined) return;
  await saveDeviceSecret(tx, deviceId, kind, await envelope.seal(tx, code, sealedAt.activationLockCode(deviceId)));
}

/** Of a device that has just come, where it is known to be supervised. */
export async function askForActivationLockCode(
  tx: Tx,
  { deviceId, enrollmentId, groupId, groupType }: OpenCommand,
): Promise<void> {
  const device = await findDevice(tx, deviceId);
  if (device?.supervised !== true) return;
  if (whyUnsupported('ActivationLockBypassCode', targetOf(device)) !== undefined) return;
  await enqueue(tx, { deviceId, enrollmentId, groupType, groupId, kind: 'activation-lock-bypass', priority: 45 });
}

/** To somebody who wants to see it, which is written down. */
export async function readActivationLockCode(
  tx: Tx,
  envelope: Envelope,
  deviceId: string,
): Promise<{ code: string; reportedAt: string }> {
  const device = (await findDevice(tx, deviceId)) ?? fail(3001);
  const { sealed, reportedAt } = (await findDeviceSecret(tx, deviceId, kind)) ?? fail(5259);
  const code = (await envelope.open(tx, sealed, sealedAt.activationLockCode(deviceId))).toString();
  await recordChange(tx, {
    action: 'update',
    entity: 'admDevice',
    entityId: deviceId,
    entityName: device.displayName,
    after: { activationLockCode: 'shown' },
  });
  return { code, reportedAt };
}
