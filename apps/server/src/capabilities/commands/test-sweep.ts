import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import { param, type Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** A device that is managed, with an enrollment that can be reached. */
async function managedDevice(query: OwnerQuery, organizationId: string): Promise<{ id: string; enrollmentId: string }> {
  const [id, enrollmentId] = [randomUUIDv7(), randomUUIDv7()];
  await query(sql`
    insert into devices (organization_id, id, platform, os, os_version, supervised, state, display_name, identifier)
    values (${organizationId}, ${id}, 'apple', 'iOS', '18.1', true, 'ACTIVE', ${id}, ${id})`);
  await query(sql`
    insert into device_enrollments (organization_id, id, platform, device_id, state, unlock_token)
    values (${organizationId}, ${enrollmentId}, 'apple', ${id}, 'active', '\\x01')`);
  return { id, enrollmentId };
}

/** An open command of such a device, in a group of its own. */
async function commandOf(query: OwnerQuery, organizationId: string): Promise<{ id: string; groupId: string }> {
  const device = await managedDevice(query, organizationId);
  const [id, groupId] = [randomUUIDv7(), randomUUIDv7()];
  await query(sql`
    insert into command_groups (organization_id, id, device_id, type, total)
    values (${organizationId}, ${groupId}, ${device.id}, 'manual', 1)`);
  await query(sql`
    insert into commands (organization_id, id, device_id, enrollment_id, group_id, group_type, kind)
    values (${organizationId}, ${id}, ${device.id}, ${device.enrollmentId}, ${groupId}, 'manual', 'lock')`);
  return { id, groupId };
}

/** A row of each table of the capability. */
export async function commandRowsOf(query: OwnerQuery, organizationId: string): Promise<void> {
  const { id } = await commandOf(query, organizationId);
  await query(sql`
    insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status, asked_at)
    select organization_id, id, device_id, enrollment_id, group_id, group_type, kind, 'Error', created_at
    from commands where id = ${id}`);
  await query(sql`
    insert into command_wakes (organization_id, enrollment_id, next_at)
    select organization_id, enrollment_id, now() from commands where id = ${id}`);
  await query(sql`
    insert into destructive_asks (organization_id, id, kind, devices) values (${organizationId}, ${id}, 'wipe', 1)`);
}

const toManaged: Scene = async ({ server, home, sent }) => {
  const { id } = await managedDevice(server.ownerQuery, home.id);
  const body = { ...(sent.body as object), enrollmentId: undefined };
  return { params: { ...sent.params, deviceId: id }, body: 'confirm' in body ? { ...body, confirm: id } : body };
};

export const sweepPart: SweepPart = {
  samples: {
    commandId: async ({ ownerQuery }, { id }) => (await commandOf(ownerQuery, id)).id,
    commandGroupId: async ({ ownerQuery }, { id }) => (await commandOf(ownerQuery, id)).groupId,
    enrollmentId: async ({ ownerQuery }, { id }) => (await managedDevice(ownerQuery, id)).enrollmentId,
  },
  scenes: {
    'commands.send': toManaged,
    'commands.destroy': toManaged,
    'commands.retry': async (stage) => {
      const id = param('commandId')(stage);
      await stage.server.ownerQuery(sql`
        with gone as (delete from commands where id = ${id} returning *)
        insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status, asked_at)
        select organization_id, id, device_id, enrollment_id, group_id, group_type, kind, 'Error', created_at from gone`);
      return {};
    },
  },
  idFilters: {
    'commands.list': ['commandGroupId'],
    'commands.listOfDevice': ['commandGroupId'],
    'commands.groups': ['deviceId', 'actor'],
  },
};
