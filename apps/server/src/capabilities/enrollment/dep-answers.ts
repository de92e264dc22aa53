/** What Apple's device assignment answers, read with care: nothing in it is taken for granted. */
import type { DepDeviceStatus } from '@muster/contract/enumerations/apple';
import type { DepAnswer } from './dep-client.ts';

/** https://developer.apple.com/documentation/devicemanagement/device */
export interface GivenDevice {
  serialNumber: string;
  model: string | null;
  description: string | null;
  color: string | null;
  assetTag: string | null;
  family: string | null;
  os: string | null;
  status: DepDeviceStatus;
  profileUuid: string | null;
  assignedAt: string | null;
  pushedAt: string | null;
  addedAt: string | null;
  addedBy: string | null;
}

export interface DevicesPage {
  present: GivenDevice[];
  /** Serial numbers of those that are not this server's any more. */
  gone: string[];
  cursor: string | undefined;
  more: boolean;
}

const textMax = 500;

export function readPage(answer: DepAnswer): DevicesPage {
  const newest = new Map<string, { device: GivenDevice; type: string; at: string }>();
  for (const one of recordsIn(answer.devices)) {
    const serialNumber = textIn(one, 'serial_number');
    if (serialNumber === null) continue;
    // Changes of one device may come several times; the last of them holds.
    const at = textIn(one, 'op_date') ?? '';
    const known = newest.get(serialNumber);
    if (known && known.at > at) continue;
    newest.set(serialNumber, { device: readDevice(one, serialNumber), type: textIn(one, 'op_type') ?? 'added', at });
  }
  const all = [...newest.values()];
  return {
    present: all.filter(({ type }) => type !== 'deleted').map(({ device }) => device),
    gone: all.filter(({ type }) => type === 'deleted').map(({ device }) => device.serialNumber),
    cursor: textIn(answer, 'cursor', 4000) ?? undefined,
    more: answer.more_to_follow === true,
  };
}

const statuses: Readonly<Record<string, DepDeviceStatus>> = {
  assigned: 'assigned',
  pushed: 'pushed',
  removed: 'removed',
};

function readDevice(one: DepAnswer, serialNumber: string): GivenDevice {
  return {
    serialNumber,
    model: textIn(one, 'model'),
    description: textIn(one, 'description'),
    color: textIn(one, 'color'),
    assetTag: textIn(one, 'asset_tag'),
    family: textIn(one, 'device_family'),
    os: textIn(one, 'os'),
    status: statuses[textIn(one, 'profile_status') ?? ''] ?? 'notAssigned',
    profileUuid: textIn(one, 'profile_uuid'),
    assignedAt: timeIn(one, 'profile_assign_time'),
    pushedAt: timeIn(one, 'profile_push_time'),
    addedAt: timeIn(one, 'device_assigned_date'),
    addedBy: textIn(one, 'device_assigned_by'),
  };
}

/** What became of each device, by serial number: SUCCESS, NOT_ACCESSIBLE, FAILED. */
export function readResults(answer: DepAnswer, serials: readonly string[]): Map<string, string> {
  const given = typeof answer.devices === 'object' && answer.devices !== null ? (answer.devices as DepAnswer) : {};
  return new Map(serials.map((serial) => [serial, textIn(given, serial, 60) ?? 'FAILED']));
}

export function textIn(answer: DepAnswer, key: string, longest = textMax): string | null {
  const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
  if (typeof value !== 'string') return null;
  // The database has no such letter.
  return value.replaceAll('\0', '').trim().slice(0, longest) || null;
}

function timeIn(answer: DepAnswer, key: string): string | null {
  const time = new Date(textIn(answer, key) ?? Number.NaN);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 ? null : time.toISOString();
}

function recordsIn(value: unknown): DepAnswer[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is DepAnswer => typeof one === 'object' && one !== null);
}
