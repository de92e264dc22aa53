/** What devices report of themselves, by section. */

import type { Facts } from '@muster/contract/device-facts';
import { deviceRules, type FactSection, factSections } from '@muster/contract/devices';
import { type DeviceUpdateProgress, deviceUpdateProgresses } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import { addDeviceEvents } from './device-events-store.ts';
import { lockDevice } from './devices-store.ts';
import { canonical, changesOf, digestOf } from './facts-changes.ts';
import {
  type Derived,
  findFacts,
  type NewFacts,
  putFacts,
  saveBattery,
  saveDerived,
  touchFacts,
} from './facts-store.ts';

/** So many changes of one section stand in an entry of the timeline. */
const toldAtMost = 30;

/**
 * What is as it was is not written again. What is different is kept, stands on the timeline, and where the device is listed
 * or found by it, in the device itself.
 */
export async function saveFacts(tx: Tx, deviceId: string, facts: Partial<Facts>, at = new Date()): Promise<void> {
  const sections = factSections.filter((section) => facts[section] !== undefined);
  if (sections.length === 0) return;
  const asRead = await compare(tx, deviceId, facts, sections, at);
  if (asRead.touched.length > 0) await touchFacts(tx, deviceId, asRead.touched, at);
  if (asRead.changed.length === 0) return;
  // Those who tell something new of one device do so one after the other.
  await lockDevice(tx, deviceId);
  const { changed } = await compare(tx, deviceId, facts, sections, at);
  if (changed.length === 0) return;
  await putFacts(tx, deviceId, changed, at);
  const events = changed.flatMap(({ event }) =>
    event ? [{ deviceId, kind: 'factsChanged' as const, data: event }] : [],
  );
  await addDeviceEvents(tx, events);
  const fresh = Object.fromEntries(changed.map(({ section }) => [section, storable(facts[section])])) as Partial<Facts>;
  if (fresh.details?.battery !== undefined) await saveBattery(tx, deviceId, fresh.details.battery);
  const derived = derive(fresh);
  const isOther = derived !== undefined && (await saveDerived(tx, deviceId, derived));
  if (isOther || changed.some(({ told }) => told)) await emit(tx, { type: 'admDevice.reported', entityId: deviceId });
}

interface Compared {
  changed: (NewFacts & { event?: object | undefined })[];
  /** As they were, and told so long ago that it is worth a word. */
  touched: FactSection[];
}

async function compare(
  tx: Tx,
  deviceId: string,
  facts: Partial<Facts>,
  sections: readonly FactSection[],
  at: Date,
): Promise<Compared> {
  const had = new Map((await findFacts(tx, deviceId, sections, at)).map((row) => [row.section, row]));
  const changed: Compared['changed'] = [];
  const touched: FactSection[] = [];
  for (const section of sections) {
    const before = had.get(section);
    if (before?.late) continue;
    const data = canonical(storable(facts[section]));
    const digest = digestOf(data);
    if (before === undefined) changed.push({ section, data, digest, told: true });
    else if (!before.digest.equals(digest)) {
      const changes = changesOf(section, before.data, JSON.parse(data));
      const event = changes.length > 0 ? eventOf(section, changes) : undefined;
      changed.push({ section, data, digest, told: event !== undefined, event });
    } else if (before.stale) touched.push(section);
  }
  return { changed, touched };
}

/** Of a section that several answers of a device fill: made of what it was. */
export async function changeFacts<S extends FactSection>(
  tx: Tx,
  deviceId: string,
  section: S,
  change: (had: Facts[S] | undefined) => Facts[S],
): Promise<void> {
  const [had] = await findFacts(tx, deviceId, [section], new Date());
  await saveFacts(tx, deviceId, { [section]: change(had?.data as Facts[S] | undefined) });
}

/** What this answer says, beside what the others said. */
export async function mergeFacts<S extends FactSection>(
  tx: Tx,
  deviceId: string,
  section: S,
  some: Partial<Facts[S]>,
): Promise<void> {
  await changeFacts(tx, deviceId, section, (had) => ({ ...had, ...some }) as Facts[S]);
}

function eventOf(section: FactSection, changes: readonly object[]): object {
  const more = changes.length - toldAtMost;
  return { section, changes: changes.slice(0, toldAtMost), ...(more > 0 ? { more } : {}) };
}

/** Undefined where these sections say nothing of it. */
function derive({ details, network, security, updates }: Partial<Facts>): Derived | undefined {
  if (!details && !network && !security && !updates) return undefined;
  return {
    deviceName: text(details?.deviceName, deviceRules.nameMax),
    model: text(details?.model),
    modelName: text(details?.modelName),
    osVersion: text(details?.osVersion, 40),
    osBuild: text(details?.osBuild, 40),
    serialNumber: text(details?.serialNumber),
    supervised: details?.supervised,
    imei: network?.imei,
    lostMode: security?.lostMode,
    // What the device itself says of the rules that it was given.
    compliant: security?.passcodeCompliant,
    update: updates && updateOf(updates),
  };
}

/** What a list shows and an index holds is not endless. */
function text(value: string | undefined, max = 200): string | undefined {
  return value?.trim().slice(0, max) || undefined;
}

/** The one that is under way, else the one that matters most, else the first. */
function updateOf({ items }: Facts['updates']): NonNullable<Derived['update']> {
  const moving = items.find((item) => progressOf(item) !== null);
  const item = moving ?? items.find(({ critical }) => critical) ?? items[0];
  if (item === undefined) return { available: null, progress: null };
  return { available: item.version ?? item.name ?? item.key, progress: progressOf(item) };
}

function progressOf({ status, progress }: Facts['updates']['items'][number]): DeviceUpdateProgress | null {
  const word = status?.toLowerCase();
  // Other words say what went wrong.
  if (word !== undefined) return deviceUpdateProgresses.find((one) => one === word) ?? null;
  return progress !== undefined && progress > 0 && progress < 1 ? 'downloading' : null;
}

/** The database keeps neither U+0000 nor halves of characters, which a device may well send. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)])) as T;
}
