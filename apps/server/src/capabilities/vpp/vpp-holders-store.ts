/** Devices as holders of licences, and how it stands with what they are to have. */
import type { VppLicenceState } from '@muster/contract/vpp';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Holders } from './vpp-licences-store.ts';

export interface LicenceStanding {
  state: VppLicenceState;
  /** Apple's number for why not, or a word of ours. */
  problem: string | null;
  problemText: string | null;
  since: string;
}

export interface DeviceLicence extends LicenceStanding {
  deviceId: string;
  adamId: string;
}

/** How it stands with licences of these apps for these devices; nothing of those that nobody wanted and nobody has. */
export async function licenceStateOf(
  tx: Tx,
  deviceIds: readonly string[],
  adamIds: readonly string[],
): Promise<DeviceLicence[]> {
  return tx.query<DeviceLicence>(sql`
    select d.id as "deviceId", l.adam_id as "adamId", l.state, l.problem, l.problem_text as "problemText", l.since
    from devices d join vpp_licences l on l.organization_id = d.organization_id and l.serial_number = d.serial_number
    where d.organization_id = ${tx.organizationId} and d.id = any (${[...deviceIds]}::uuid[])
      and l.adam_id = any (${[...adamIds]}::text[])
    order by d.id, l.adam_id, l.state = 'held' desc`);
}

/** Of what is wanted for one holder, there or not. */
export async function findStanding(tx: Tx, adamId: string, holders: Holders): Promise<LicenceStanding> {
  const [serials, users] =
    'serialNumbers' in holders ? [[...holders.serialNumbers], []] : [[], [...holders.clientUserIds]];
  return tx.one<LicenceStanding>(sql`
    select state, problem, problem_text as "problemText", since from vpp_licences
    where organization_id = ${tx.organizationId} and adam_id = ${adamId} and wish = 'hold'
      and (serial_number = any (${serials}::text[]) or client_user_id = any (${users}::text[]))
    order by state = 'held' desc, since desc limit 1`);
}

export async function findSerialNumber(tx: Tx, deviceId: string): Promise<{ serialNumber: string | null } | undefined> {
  return tx.first(sql`
    select serial_number as "serialNumber" from devices
    where organization_id = ${tx.organizationId} and id = ${deviceId}`);
}

export async function findDevices(tx: Tx, ids: readonly string[]) {
  return tx.query<{ id: string; name: string; serialNumber: string | null }>(sql`
    select id, display_name as name, serial_number as "serialNumber" from devices
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and platform = 'apple' order by id`);
}
