/** What is said of devices that are managed already when they are prepared: it is theirs at once. */
import { deviceRules } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { distinctTags } from '../../platform/fold.ts';
import { changeDevices } from './devices-service.ts';
import { type DeviceRow, lockDevices } from './devices-store.ts';
import { resolveTag } from './display-name.ts';
import type { NamedPerson } from './enrollments-store.ts';
import { factsOf } from './naming.ts';
import { findManagedBy, findNamedPeople, saveAllCome } from './prepared-store.ts';

export interface SaidWhenPrepared {
  /** As the table of prepared devices has it. */
  identifier: string;
  preparedId: string;
  /** Undefined: the device stays with whom it has. */
  personId?: string | undefined;
  displayName?: string | undefined;
  tags: readonly string[];
}

/** Of these identifiers the devices that are managed now, each with those that name it, its serial number first. */
export type ManagedNow = ReadonlyMap<string, { device: DeviceRow; identifiers: readonly string[] }>;

/** Held until the transaction ends. Before what is prepared is held: a device that comes holds them in this order. */
export async function lockManagedBy(tx: Tx, identifiers: readonly string[]): Promise<ManagedNow> {
  const found = Map.groupBy(await findManagedBy(tx, identifiers), ({ deviceId }) => deviceId);
  const devices = await lockDevices(tx, [...found.keys()]);
  const isManaged = ({ state }: DeviceRow) => state === 'ACTIVE' || state === 'PROVISIONING';
  return new Map(
    devices.filter(isManaged).map((device) => {
      const named = found.get(device.id) ?? [];
      return [device.id, { device, identifiers: named.map(({ identifier }) => identifier) }];
    }),
  );
}

/** How many devices it is. A template is for those that come; what it would have asked nobody was asked here. */
export async function applyPrepared(tx: Tx, managed: ManagedNow, said: readonly SaidWhenPrepared[]): Promise<number> {
  const byIdentifier = new Map(said.map((one) => [one.identifier, one]));
  const linesOf = (deviceId: string) =>
    (managed.get(deviceId)?.identifiers ?? []).flatMap((identifier) => byIdentifier.get(identifier) ?? []);
  const devices = [...managed.values()].map(({ device }) => device);
  const wanted = devices.flatMap(({ id, personId }) => [
    ...linesOf(id).flatMap((line) => line.personId ?? []),
    ...(personId === null ? [] : [personId]),
  ]);
  const people = new Map((await findNamedPeople(tx, [...new Set(wanted)])).map((person) => [person.id, person]));
  await changeDevices(tx, devices, (device) => changeBy(device, linesOf(device.id), people));
  await saveAllCome(
    tx,
    devices.flatMap(({ id }) => linesOf(id).map(({ preparedId }) => ({ preparedId, deviceId: id }))),
  );
  return devices.length;
}

function changeBy(
  device: DeviceRow,
  lines: readonly SaidWhenPrepared[],
  people: ReadonlyMap<string, NamedPerson>,
): ReturnType<Parameters<typeof changeDevices>[2]> {
  const named = lines.find(({ personId }) => personId !== undefined)?.personId;
  const person = people.get(named ?? device.personId ?? '') ?? null;
  const facts = factsOf({ ...device, identifier: device.identifier ?? '' }, person, {});
  const brought = lines.flatMap(({ tags }) => tags).flatMap((tag) => resolveTag(tag, facts) ?? []);
  const most = Math.max(deviceRules.tagsMax, device.tags.length);
  return {
    displayName: lines.find(({ displayName }) => displayName !== undefined)?.displayName,
    tags: distinctTags([...device.tags, ...brought]).slice(0, most),
    ...(named !== undefined && person && { owner: { id: person.id, name: nameOf(person) } }),
  };
}

function nameOf({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}
