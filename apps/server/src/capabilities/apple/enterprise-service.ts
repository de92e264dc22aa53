/** The Apple enterprise of a workspace: its push certificate, how profiles look, and when commands rest. */
import type { KeyObject } from 'node:crypto';
import { pushCertificateProblems } from '@muster/apple/push-certificate';
import { writePushCsr } from '@muster/apple/push-csr';
import {
  type AppleConfiguration,
  type AppleEnterprise,
  type ProtectionRules,
  pushCertificateState,
} from '@muster/contract/apple';
import type { Organization } from '@muster/contract/entities';
import { toPem } from '@muster/pki/pem';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { protectionAt, wakeAgain } from '../commands/index.ts';
import { savePlatformProblems } from '../devices/index.ts';
import { countActiveDevices } from './apple-devices-store.ts';
import { findDepConfig } from './dep-token-list.ts';
import {
  type EnterpriseRow,
  findEnterprise,
  lockEnterprise,
  putEnterpriseSettings,
  putPendingKey,
  putPushCertificate,
  readWorkspaceInfo,
  removeEnterprise,
} from './enterprise-store.ts';
import { generateRsa } from './generate-rsa.ts';
import { readPushKey, readUploaded } from './push-certificate.ts';
import { findLastPush } from './push-store.ts';
import { sealedAt } from './sealed-at.ts';

const historyMax = 20;
const day = 86_400_000;

function protectionRulesOf(row: EnterpriseRow): ProtectionRules {
  const { scheduleEnabled, scheduleTimeZone, schedule: hours } = row;
  const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  return { scheduleEnabled, scheduleTimeZone, schedule: { ...none, ...hours } };
}

export function protectionNow(row: EnterpriseRow, now: Date) {
  const { schedule: hours, ...rules } = protectionRulesOf(row);
  return protectionAt({ ...rules, hours }, now);
}

export async function readEnterprise(
  tx: Tx,
  { organization, depEnrollUrl }: { organization: Organization; depEnrollUrl: string },
  now = new Date(),
): Promise<AppleEnterprise> {
  const row = (await findEnterprise(tx)) ?? fail(3001);
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    organizationInfo: await readWorkspaceInfo(tx),
    history: row.history,
    certificates: certificatesOf(row, now),
    lastPush: (await findLastPush(tx)) ?? null,
    requestedAt: row.pendingAt,
    configuration: row.configuration,
    billingInfo: {
      limits: organization.limits,
      allows: organization.allows,
      subscriptions: organization.subscriptions.map(({ id, status, planCode }) => ({ id, status, planCode })),
      billingReason: organization.billingReason,
      activeAppleDevices: await countActiveDevices(tx),
    },
    dep: { config: await findDepConfig(tx), depEnrollUrl },
    protectionRules: { ...protectionRulesOf(row), ...protectionNow(row, now) },
  };
}

function presentOf(row: EnterpriseRow) {
  const { appleId, commonName, issuedAt, expiresAt: expiredAt, topic } = row;
  if (topic === null || commonName === null || issuedAt === null || expiredAt === null) return null;
  return { appleId, commonName, issuedAt, expiredAt, topic };
}

function certificatesOf(row: EnterpriseRow, now: Date): AppleEnterprise['certificates'] {
  const present = presentOf(row);
  if (present === null) return null;
  const left = Date.parse(present.expiredAt) - now.getTime();
  return {
    ...present,
    state: pushCertificateState(present.expiredAt, now),
    daysLeft: Math.max(0, Math.floor(left / day)),
  };
}

/** A request for a push certificate in PEM. Its key waits here for what Apple makes of it. */
export async function makePushRequest(tx: Tx, envelope: Envelope): Promise<string> {
  // Before the row is held: a key takes its time.
  const privateKey = await generateRsa(2048);
  const { row, made } = await lockEnterprise(tx);
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await putPendingKey(tx, await envelope.seal(tx, pem, sealedAt.pendingKey(row.id)));
  const { name } = await readWorkspaceInfo(tx);
  await recordChange(tx, {
    action: made ? 'create' : 'update',
    entity: 'admEnterprise',
    entityId: row.id,
    entityName: name,
    after: { requested: true },
  });
  return writePushCsr({ privateKey, organization: name.slice(0, 64) });
}

/** Every device was asked to install its management profile anew. */
export async function recordReinstall(tx: Tx, devices: number): Promise<void> {
  const row = (await findEnterprise(tx)) ?? fail(3001);
  const { name } = await readWorkspaceInfo(tx);
  await recordChange(tx, {
    action: 'update',
    entity: 'admEnterprise',
    entityId: row.id,
    entityName: name,
    after: { reinstalledDevices: devices },
  });
}

export interface PushUpload {
  certificate: string;
  appleId?: string | null | undefined;
  privateKey?: string | undefined;
  acceptNewTopic: boolean;
}

export async function takePushCertificate(tx: Tx, envelope: Envelope, given: PushUpload, now = new Date()) {
  const uploaded = readUploaded(given.certificate);
  const { certificate, topic, commonName = topic } = uploaded;
  const { row } = await lockEnterprise(tx);
  const keys = await keysFor(tx, envelope, row, given.privateKey);
  const problems = (privateKey: KeyObject) =>
    pushCertificateProblems(uploaded, { privateKey, currentTopic: row.topic ?? undefined, at: now });
  const fitting = keys.find((one) => !problems(one).includes('wrongKey'));
  if (fitting === undefined) fail(5260, { reason: keys.length === 0 ? 'NO_REQUEST' : 'KEY_MISMATCH' });
  if (problems(fitting).includes('expired')) fail(5260, { reason: 'EXPIRED' });
  if (problems(fitting).includes('otherTopic') && !given.acceptNewTopic)
    fail(5263, { data: { present: row.topic, uploaded: topic, devices: await countActiveDevices(tx) } });
  const before = presentOf(row);
  const replaced = before === null ? [] : [{ ...before, replacedAt: now.toISOString() }];
  const appleId = given.appleId === undefined ? row.appleId : given.appleId;
  await putPushCertificate(tx, {
    pem: toPem('CERTIFICATE', certificate.der),
    sealedKey: await envelope.seal(
      tx,
      fitting.export({ format: 'pem', type: 'pkcs8' }).toString(),
      sealedAt.pushKey(row.id),
    ),
    topic,
    appleId,
    commonName,
    issuedAt: certificate.notBefore,
    expiresAt: certificate.notAfter,
    history: [...replaced, ...row.history].slice(0, historyMax),
  });
  await savePlatformProblems(tx, 'apple', [{ problem: 'pushCertificateExpired', since: certificate.notAfter }]);
  const { name } = await readWorkspaceInfo(tx);
  await recordChange(tx, {
    action: row.topic === null ? 'create' : 'update',
    entity: 'admEnterprise',
    entityId: row.id,
    entityName: name,
    before: before ?? {},
    after: { appleId, commonName, topic, expiredAt: certificate.notAfter.toISOString() },
  });
}

/** Keys that the certificate may be for: one that came with it, that of the last request, and the present one. */
async function keysFor(tx: Tx, envelope: Envelope, row: EnterpriseRow, given: string | undefined) {
  if (given !== undefined && given.trim() !== '') return [readPushKey(given)];
  const sealed = [
    row.pendingKey && (await envelope.open(tx, row.pendingKey, sealedAt.pendingKey(row.id))),
    row.pushKey && (await envelope.open(tx, row.pushKey, sealedAt.pushKey(row.id))),
  ];
  return sealed.flatMap((pem) => (pem === null ? [] : [readPushKey(pem.toString())]));
}

export interface EnterpriseChanges {
  updatedAt?: string | undefined;
  configuration?: AppleConfiguration | undefined;
  protectionRules?: ProtectionRules | undefined;
}

export async function changeEnterprise(tx: Tx, changes: EnterpriseChanges): Promise<void> {
  const { row, made } = await lockEnterprise(tx);
  if (changes.updatedAt !== undefined && !made && changes.updatedAt !== row.updatedAt) fail(5203);
  const configuration = { ...row.configuration, ...changes.configuration };
  const before = { configuration: row.configuration, protectionRules: protectionRulesOf(row) };
  const after = { configuration, protectionRules: changes.protectionRules ?? before.protectionRules };
  if (!made && JSON.stringify(before) === JSON.stringify(after)) return;
  await putEnterpriseSettings(tx, after.configuration, after.protectionRules);
  if (JSON.stringify(before.protectionRules) !== JSON.stringify(after.protectionRules)) await wakeAgain(tx);
  const { name } = await readWorkspaceInfo(tx);
  await recordChange(tx, {
    action: made ? 'create' : 'update',
    entity: 'admEnterprise',
    entityId: row.id,
    entityName: name,
    before,
    after,
  });
}

export async function deleteEnterprise(tx: Tx): Promise<void> {
  const row = (await findEnterprise(tx)) ?? fail(3001);
  const devices = await countActiveDevices(tx);
  if (devices > 0) fail(5262, { data: { devices } });
  await removeEnterprise(tx);
  await savePlatformProblems(tx, 'apple', []);
  const { name } = await readWorkspaceInfo(tx);
  await recordChange(tx, {
    action: 'delete',
    entity: 'admEnterprise',
    entityId: row.id,
    entityName: name,
    before: presentOf(row) ?? {},
  });
}

/** Refuses what needs devices to be reached while they cannot be. */
export async function requirePush(tx: Tx, now = new Date()): Promise<EnterpriseRow & { topic: string }> {
  const row = await findEnterprise(tx);
  if (row === undefined || row.topic === null || row.expiresAt === null) fail(5261);
  if (pushCertificateState(row.expiresAt, now) === 'expired') fail(5261, { reason: 'EXPIRED' });
  return { ...row, topic: row.topic };
}
