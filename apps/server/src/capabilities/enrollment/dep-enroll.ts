/** The address of a profile, at which Setup Assistant of a device asks for its enrollment. */
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { type MachineInfo, readMachineInfo } from '@muster/apple/machine-info';
import type { Certificate } from '@muster/pki/certificate';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { authorityOf, makeEnrollmentProfile, requirePush } from '../apple/index.ts';
import { offerEnrollment } from '../devices/index.ts';
import type { DepDeps } from './dep-account.ts';
import { lockBySerial, saveOffered } from './dep-devices-store.ts';
import { findProfileOfToken } from './dep-profiles-store.ts';
import { isVouchedFor } from './device-trust.ts';

/** What the device says of itself, signed with the certificate that its maker gave it. */
export function readSigned(body: Uint8Array, roots: readonly Certificate[] | undefined): MachineInfo {
  const info = readOrRefuse(body);
  if (roots && !isVouchedFor(info.signer, { roots, others: info.certificates })) fail(5267, { reason: 'UNTRUSTED' });
  return info;
}

function readOrRefuse(body: Uint8Array): MachineInfo {
  try {
    return readMachineInfo(body);
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    if (error.code === 'badSignature') return fail(5267, { reason: 'BAD_SIGNATURE', cause: error });
    throw new CodedError(6001, { cause: error });
  }
}

/** 4006 for an address that opens nothing. */
export async function workspaceOfAddress({ db }: DepDeps, token: string): Promise<string> {
  return (await findProfileOfToken(db, hashToken(token))) ?? fail(4006);
}

/** The CA has to be there before a transaction is open: its key takes its time. */
export async function prepareWorkspace(deps: DepDeps, organizationId: string): Promise<void> {
  await authorityOf(deps, organizationId);
}

/** Only for a device that Apple has assigned to this server, and only that one can come by what it gets. */
export async function enrollDevice(tx: Tx, deps: DepDeps, { serialNumber }: MachineInfo): Promise<Buffer> {
  const device = serialNumber === undefined ? undefined : await lockBySerial(tx, serialNumber);
  if (device === undefined) fail(5267, { reason: 'UNKNOWN_DEVICE' });
  await requirePush(tx);
  const enrollmentId = await offerEnrollment(tx, { platform: 'apple', origin: 'dep', serialNumber });
  await saveOffered(tx, device.id, enrollmentId);
  return makeEnrollmentProfile(tx, deps, enrollmentId);
}
