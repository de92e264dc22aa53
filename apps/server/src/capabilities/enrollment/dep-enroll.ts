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
import { findProfileByToken, findProfileOfToken } from './dep-profiles-store.ts';
import { isVouchedFor } from './device-trust.ts';
import { offerFromTemplate, type Taking } from './offers.ts';
import { readTemplate } from './templates-store.ts';

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

export interface ComingByDep extends Taking {
  depToken: string;
  serialNumber: string | undefined;
}

/** What the profile of an address gives; 4006 for one that opens nothing. `asks`: the page comes first. */
async function readAddress(
  tx: Tx,
  depToken: string,
): Promise<{ tags: readonly string[]; templateId: string | null; asks: boolean }> {
  const profile = (await findProfileByToken(tx, hashToken(depToken))) ?? fail(4006);
  const template = profile.templateId === null ? undefined : await readTemplate(tx, profile.templateId);
  return { ...profile, asks: template?.asks ?? false };
}

/**
 * The profile of the management, only for a device that Apple has assigned to this server, and only that one can come by what
 * it gets. Whoever has to sign in has done so before.
 */
async function enrollByDep(tx: Tx, deps: DepDeps, given: ComingByDep): Promise<Buffer> {
  await requirePush(tx);
  const { depToken, ...coming } = given;
  const enrollmentId = await offerToDevice(tx, { ...(await readAddress(tx, depToken)), ...coming });
  return makeEnrollmentProfile(tx, deps, enrollmentId);
}

interface DeviceOffer extends Taking {
  serialNumber: string | undefined;
  /** Of the profile by which it comes. */
  tags: readonly string[];
  templateId: string | null;
}

/** The enrollment that only this device can come by. */
export async function offerToDevice(tx: Tx, given: DeviceOffer): Promise<string> {
  const { serialNumber, tags, templateId, personId, answers } = given;
  const device = serialNumber === undefined ? undefined : await lockBySerial(tx, serialNumber);
  if (device === undefined) fail(5267, { reason: 'UNKNOWN_DEVICE' });
  const offer = { origin: 'dep', serialNumber, tags, personId } as const;
  const enrollmentId =
    templateId === null
      ? await offerEnrollment(tx, { platform: 'apple', ...offer })
      : await offerFromTemplate(tx, { ...offer, templateId, answers });
  await saveOffered(tx, device.id, enrollmentId);
  return enrollmentId;
}

/** What Setup Assistant gets by itself: nothing where the page has to ask first. */
export async function enrollDevice(
  tx: Tx,
  deps: DepDeps,
  given: Pick<ComingByDep, 'depToken' | 'serialNumber'>,
): Promise<Buffer> {
  const { asks } = await readAddress(tx, given.depToken);
  if (asks) fail(4006, { reason: 'ASKS_FIRST' });
  return enrollByDep(tx, deps, given);
}
