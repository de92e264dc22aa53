/** What Apple knows of an organization's devices and profiles, with the cursors over its changes. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Dict } from './plists.ts';

export interface DepDevice {
  serial_number: string;
  model: string;
  description: string;
  color: string;
  asset_tag?: string;
  device_family: 'iPhone' | 'iPad' | 'Mac' | 'AppleTV' | 'Vision';
  os: 'iOS' | 'OSX' | 'tvOS' | 'visionOS';
  profile_status: 'empty' | 'assigned' | 'pushed' | 'removed';
  profile_uuid?: string;
  profile_assign_time?: string;
  profile_push_time?: string;
  device_assigned_date: string;
  device_assigned_by: string;
}

export interface SavedRegistry {
  devices: [string, DepDevice][];
  profiles: [string, Dict][];
}

export class DepRefusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

interface Cursor {
  /** Serial numbers that a list still has to give; a cursor of changes has none. */
  rest?: string[];
  /** From which change on a sync goes. */
  change: number;
  at: number;
}

export const depTime = (at = Date.now()): string => new Date(at).toISOString().replace(/[.]\d+Z$/, 'Z');
const week = 7 * 86_400_000;

export class DepRegistry {
  readonly devices = new Map<string, DepDevice>();
  readonly profiles = new Map<string, Dict>();
  readonly #changes: (DepDevice & { op_type: string; op_date: string })[] = [];
  readonly #cursors = new Map<string, Cursor>();

  add(device: Partial<DepDevice> & { serial_number: string }): DepDevice {
    const added: DepDevice = {
      model: 'iPhone 16',
      description: 'IPHONE 16 BLACK 128GB',
      color: 'BLACK',
      device_family: 'iPhone',
      os: 'iOS',
      profile_status: 'empty',
      device_assigned_date: depTime(),
      device_assigned_by: 'admin@example.com',
      ...device,
    };
    this.devices.set(added.serial_number, added);
    this.#record(added, 'added');
    return added;
  }

  modify(serial: string, change: Partial<DepDevice>): void {
    const device = this.devices.get(serial);
    if (!device) throw new Error(`no device ${serial}`);
    Object.assign(device, change);
    this.#record(device, 'modified');
  }

  /** From the organization or to another of its servers. */
  remove(serial: string): void {
    const device = this.devices.get(serial);
    if (!device) throw new Error(`no device ${serial}`);
    this.devices.delete(serial);
    this.#record(device, 'deleted');
  }

  #record(device: DepDevice, type: 'added' | 'modified' | 'deleted'): void {
    this.#changes.push({ ...device, op_type: type, op_date: depTime() });
  }

  /** Without cursors and changes: a server that asks for what changed is told to begin anew, as after a week. */
  save(): SavedRegistry {
    return { devices: [...this.devices], profiles: [...this.profiles] };
  }

  restore({ devices, profiles }: SavedRegistry): void {
    for (const [serial, device] of devices) this.devices.set(serial, device);
    for (const [uuid, profile] of profiles) this.profiles.set(uuid, profile);
  }

  /** All cursors so far are as old as this. */
  age(milliseconds: number): void {
    for (const cursor of this.#cursors.values()) cursor.at -= milliseconds;
  }

  #cursor(cursor: Omit<Cursor, 'at'>): string {
    const name = randomBytes(24).toString('base64url');
    this.#cursors.set(name, { ...cursor, at: Date.now() });
    return name;
  }

  #known(name: unknown): Cursor {
    const cursor = typeof name === 'string' ? this.#cursors.get(name) : undefined;
    if (!cursor) throw new DepRefusal(400, 'INVALID_CURSOR');
    if (Date.now() - cursor.at > week) throw new DepRefusal(400, 'EXPIRED_CURSOR');
    return cursor;
  }

  #limit(limit: unknown): number {
    if (limit === undefined) return 100;
    if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
      throw new DepRefusal(400, 'MALFORMED_REQUEST_BODY');
    return Math.min(limit, 1_000);
  }

  fetch({ cursor, limit }: Dict): Dict {
    const known = cursor === undefined || cursor === '' ? undefined : this.#known(cursor);
    if (known && (known.rest === undefined || known.rest.length === 0)) throw new DepRefusal(400, 'EXHAUSTED_CURSOR');
    const rest = known?.rest ?? [...this.devices.keys()];
    const change = known?.change ?? this.#changes.length;
    const size = this.#limit(limit);
    const devices = rest.slice(0, size).flatMap((serial) => this.devices.get(serial) ?? []);
    const left = rest.slice(size);
    const next = this.#cursor({ rest: left, change });
    return { devices, cursor: next, fetched_until: depTime(), more_to_follow: left.length > 0 };
  }

  sync({ cursor, limit }: Dict): Dict {
    if (cursor === undefined || cursor === '') throw new DepRefusal(400, 'CURSOR_REQUIRED');
    const { change } = this.#known(cursor);
    const until = change + this.#limit(limit);
    const devices = this.#changes.slice(change, until);
    const next = this.#cursor({ change: change + devices.length });
    return { devices, cursor: next, fetched_until: depTime(), more_to_follow: until < this.#changes.length };
  }

  define(profile: Dict): string {
    const text = (key: string) => (typeof profile[key] === 'string' ? (profile[key] as string) : undefined);
    if (!text('profile_name')) throw new DepRefusal(400, 'CONFIG_NAME_REQUIRED');
    if ((text('profile_name')?.length ?? 0) > 125) throw new DepRefusal(400, 'CONFIG_NAME_INVALID');
    if (!text('url')) throw new DepRefusal(400, 'CONFIG_URL_REQUIRED');
    if (!URL.canParse(text('url') ?? '') || (text('url')?.length ?? 0) > 2_000)
      throw new DepRefusal(400, 'CONFIG_URL_INVALID');
    if ((text('department')?.length ?? 0) > 125) throw new DepRefusal(400, 'DEPARTMENT_INVALID');
    if ((text('support_phone_number')?.length ?? 0) > 50) throw new DepRefusal(400, 'SUPPORT_PHONE_INVALID');
    if ((text('support_email_address')?.length ?? 0) > 250) throw new DepRefusal(400, 'SUPPORT_EMAIL_INVALID');
    if ((text('org_magic')?.length ?? 0) > 256) throw new DepRefusal(400, 'MAGIC_INVALID');
    // A profile that cannot be removed has to supervise (Apple, "Profile").
    if (profile.is_mdm_removable === false && profile.is_supervised === false)
      throw new DepRefusal(400, 'FLAGS_INVALID');
    const uuid = randomUUID().replaceAll('-', '').toUpperCase();
    this.profiles.set(uuid, profile);
    return uuid;
  }

  assign(uuid: string | undefined, serials: string[]): void {
    for (const serial of serials)
      this.modify(
        serial,
        uuid === undefined
          ? { profile_status: 'removed', profile_uuid: undefined, profile_assign_time: undefined }
          : { profile_status: 'assigned', profile_uuid: uuid, profile_assign_time: depTime() },
      );
  }
}
