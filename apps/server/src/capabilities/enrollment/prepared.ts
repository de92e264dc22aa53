/** Devices that are expected, by serial number or IMEI: what they get when they come (`devices/prepared-store.ts` applies it). */
import { randomUUIDv7 } from 'node:crypto';
import type { PreparedDeviceInput, PrepareResult } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { applyPrepared, lockManagedBy } from '../devices/index.ts';
import {
  findPeople,
  lockPrepared,
  type PreparedFields,
  type PreparedRow,
  putPrepared,
  removePrepared,
} from './prepared-store.ts';
import { readTemplate } from './templates-store.ts';

/** As devices report theirs: in capitals, without what people write between groups. Undefined where it can be neither. */
function plainIdentifier(given: string): string | undefined {
  const text = given.replaceAll(/\s/g, '').toUpperCase();
  const digits = text.replaceAll('-', '');
  if (/^\d{14,16}$/.test(digits)) return digits;
  return /^[A-Z0-9][A-Z0-9-]{3,63}$/.test(text) ? text : undefined;
}

type Refused = PrepareResult['refused'];
type SaidNow = Parameters<typeof applyPrepared>[2][number];

/** Each by its place: those that cannot be, come twice, or are for somebody whom nobody knows, are left out. */
function sift(devices: readonly PreparedDeviceInput[], people: ReadonlyMap<string, string>) {
  const refused: Refused = [];
  const taken = new Map<string, PreparedDeviceInput>();
  devices.forEach((device, index) => {
    const identifier = plainIdentifier(device.identifier);
    const problem =
      identifier === undefined
        ? 'INVALID'
        : taken.has(identifier)
          ? 'REPEATED'
          : device.email && !people.has(device.email)
            ? 'NO_EMPLOYEE'
            : undefined;
    if (problem === undefined && identifier !== undefined) taken.set(identifier, device);
    else if (problem !== undefined) refused.push({ index, identifier: device.identifier, problem });
  });
  return { refused, taken };
}

const shown = ({ templateId, personId, displayName, tags }: PreparedFields) => ({
  templateId,
  personId,
  displayName,
  tags,
});

/** `applies`: whoever asks may also change devices, and those that are managed already get it at once. */
export async function prepareDevices(
  tx: Tx,
  { templateId, devices }: { templateId: string | null; devices: readonly PreparedDeviceInput[] },
  { applies }: { applies: boolean },
): Promise<PrepareResult> {
  if (templateId !== null) (await readTemplate(tx, templateId)) ?? fail(3001);
  const emails = [...new Set(devices.flatMap(({ email }) => email ?? []))];
  const people = new Map((await findPeople(tx, emails)).map(({ id, email }) => [email, id]));
  const { refused, taken } = sift(devices, people);
  const managed = await lockManagedBy(tx, applies ? [...taken.keys()] : []);
  const known = new Map((await lockPrepared(tx, [...taken.keys()])).map((row) => [row.identifier, row]));
  const rows = [...taken].map(([identifier, { email, displayName, tags }]): PreparedRow => {
    const before = known.get(identifier);
    return {
      id: before?.id ?? randomUUIDv7(),
      identifier,
      templateId,
      // What is not said stays as it was.
      personId: email === undefined ? (before?.personId ?? null) : ((email && people.get(email)) ?? null),
      displayName: displayName === undefined ? (before?.displayName ?? null) : displayName || null,
      tags: distinctTags(tags),
    };
  });
  const changed = rows.filter((row) => {
    const before = known.get(row.identifier);
    return before === undefined || JSON.stringify(shown(before)) !== JSON.stringify(shown(row));
  });
  const ids = await putPrepared(tx, changed);
  const told = changed.map((row) => ({ ...row, id: ids.get(row.identifier) ?? row.id }));
  await recordPrepared(tx, told, known);
  const updated = rows.filter(({ identifier }) => known.has(identifier)).length;
  const said = rows.map((row): SaidNow => {
    const { email, displayName } = taken.get(row.identifier) ?? {};
    return {
      identifier: row.identifier,
      preparedId: ids.get(row.identifier) ?? row.id,
      // What was said of it before is not said now: somebody may have changed the device since.
      personId: (email && people.get(email)) || undefined,
      displayName: displayName || undefined,
      tags: row.tags,
    };
  });
  return { prepared: rows.length - updated, updated, applied: await applyPrepared(tx, managed, said), refused };
}

async function recordPrepared(
  tx: Tx,
  rows: readonly PreparedRow[],
  known: ReadonlyMap<string, PreparedRow>,
): Promise<void> {
  const facts = (row: PreparedRow) => ({ entityId: row.id, entityName: row.identifier, after: shown(row) });
  const before = (row: PreparedRow) => known.get(row.identifier);
  await recordChanges(tx, { type: 'preparedDevice.create' }, rows.filter((row) => !before(row)).map(facts));
  await recordChanges(
    tx,
    { type: 'preparedDevice.update' },
    rows.flatMap((row) => {
      const was = before(row);
      return was ? [{ ...facts(row), before: shown(was) }] : [];
    }),
  );
}

/** All of them, or none where one is not there. */
export async function deletePrepared(tx: Tx, ids: readonly string[]): Promise<{ deleted: number }> {
  const rows = await removePrepared(tx, ids);
  if (rows.length < new Set(ids).size) fail(3001);
  await recordChanges(
    tx,
    { type: 'preparedDevice.delete' },
    rows.map((row) => ({ entityId: row.id, entityName: row.identifier, before: shown(row) })),
  );
  return { deleted: rows.length };
}
