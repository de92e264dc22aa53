/** For tests: a platform that notes whom it was to wake, and devices that take and answer commands without a protocol. */
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';
import { type Capability, defineCapability } from '../capability.ts';
import type { Contact } from '../devices/index.ts';
import {
  type DeviceDriver,
  type DeviceReport,
  type NextOptions,
  type Protection,
  takeNext,
  takeReport,
} from './index.ts';

export interface TestDriver {
  capability: Capability;
  /** Enrollments, in the order in which they were to be woken. */
  woken: string[];
  protection: Protection;
  waits: Awaited<ReturnType<DeviceDriver['waits']>>;
}

export function createTestDriver(): TestDriver {
  const test: TestDriver = {
    capability: defineCapability({ name: 'test-driver' }),
    woken: [],
    protection: { active: false, until: null },
    waits: new Map(),
  };
  const driver: DeviceDriver = {
    platform: 'apple',
    problemOf(device, kind) {
      if (kind === 'lost-mode-on' && !device.supervised) return 'SUPERVISION';
      if (kind === 'clear-passcode' && !device.hasUnlockToken) return 'NO_UNLOCK_TOKEN';
      return undefined;
    },
    problemsIn: (kind, args) =>
      kind === 'native' && args.requestType === 'Nonsense' ? [{ path: ['requestType'], message: 'unknown' }] : [],
    requestType: (kind) => ({ lock: 'DeviceLock', wipe: 'EraseDevice' })[kind as string] ?? null,
    catalogue: () => [{ requestType: 'DeviceLock', keys: [], supervised: false, unavailable: null }],
    wake(_platform, _organizationId, ids) {
      test.woken.push(...ids);
    },
    waits: async () => test.waits,
    protection: async () => test.protection,
  };
  test.capability = defineCapability({ name: 'test-driver', drivers: [driver] });
  return test;
}

/** One enrollment of a device, as the protocol would come with it. */
export function contactOf(organizationId: string, enrollmentId: string, deviceId: string): Contact {
  return {
    organizationId,
    enrollmentId,
    deviceId,
    platform: 'apple',
    channel: 'device',
    parentId: null,
    state: 'active',
    certificateId: enrollmentId,
  };
}

export function speakFor(server: TestServer, contact: Contact) {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => server.db.withTenant(contact.organizationId, systemActor, work);
  const report = (commandId: string, status: DeviceReport['status'], error?: DeviceReport['error']) =>
    inside((tx) => takeReport(tx, contact, { commandId, status, error }));
  const next = (after: NextOptions['after'], held = false) =>
    inside((tx) => takeNext(tx, contact, { after, protected: held }));
  return {
    contact,
    inside,
    report,
    next,
    /** In one transaction, as a contact is. */
    answer: (commandId: string, status: DeviceReport['status']) =>
      inside(async (tx) => {
        await takeReport(tx, contact, { commandId, status });
        return takeNext(tx, contact, { after: status });
      }),
    /** What became of each, by id. */
    async states(): Promise<Record<string, string>> {
      const rows = await server.ownerQuery<{ id: string; status: string }>(sql`
        select id, status from commands where device_id = ${contact.deviceId}
        union all select id, status from command_history where device_id = ${contact.deviceId}`);
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    },
    async oddReports(): Promise<number> {
      const [row] = await server.ownerQuery<{ count: number }>(sql`
        select coalesce(sum(coalesce((data ->> 'count')::int, 1)), 0)::int as count from device_events
        where device_id = ${contact.deviceId} and kind = 'oddReport'`);
      return row?.count ?? 0;
    },
  };
}
