/**
 * The code that lifts Activation Lock. Supervised devices make one when they are set up and tell it for fifteen days, so it is
 * asked for at once and kept. It works after the device was erased or has left, which is when it is needed; so it stays until
 * another takes its place, the device is told to make it void, or is deleted here.
 * https://developer.apple.com/documentation/devicemanagement/activationlockbypasscodecommand
 */
import { whyUnsupported } from '@muster/apple/command-support';
import { readActivationLockBypassCode } from '@muster/apple/query-results';
import type { PlistDict } from '@muster/plist/plist-value';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { enqueue, type OpenCommand } from '../commands/index.ts';
import { findDevice, findDeviceSecret, forgetDeviceSecret, saveDeviceSecret } from '../devices/index.ts';
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

/** The device has made it void. */
export async function forgetActivationLockCode(tx: Tx, deviceId: string): Promise<void> {
  await forgetDeviceSecret(tx, deviceId, kind);
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
