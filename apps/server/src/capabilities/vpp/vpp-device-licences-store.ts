/** Licenses of apps that policies give to devices: asked for and given back by the desired state, for many at once. */
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DeviceWish, LicenceKeeper, WishStanding } from '../desired-state/index.ts';
import { askForWork } from './vpp-account.ts';
import { findAccount } from './vpp-account-store.ts';
import { findByAdamId } from './vpp-assets-store.ts';
import { failWanted, releaseLicences, wantHolders } from './vpp-licences-store.ts';

interface Row {
  deviceId: string;
  adamId: string;
  serialNumber: string | null;
  id: string | null;
  wish: 'hold' | 'release' | null;
  state: string | null;
  problem: string | null;
  problemText: string | null;
}

const keyOf = ({ deviceId, adamId }: Pick<Row, 'deviceId' | 'adamId'>) => `${deviceId} ${adamId}`;

/** One for each wish for what the location owns; where there are licenses of two qualities, the one that is held. */
async function listRows(tx: Tx, wishes: readonly DeviceWish[]): Promise<Row[]> {
  const rows = await tx.query<Row>(sql`
    select d.id as "deviceId", w.licence as "adamId", d.serial_number as "serialNumber", l.id, l.wish, l.state, l.problem,
      l.problem_text as "problemText"
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("deviceId" uuid, licence text)
    join devices d on d.organization_id = ${tx.organizationId} and d.id = w."deviceId"
    left join vpp_licences l on l.organization_id = d.organization_id and l.serial_number = d.serial_number
      and l.adam_id = w.licence
    where exists (select 1 from vpp_assets a
      where a.organization_id = ${tx.organizationId} and a.adam_id = w.licence and a.gone_at is null)
    order by d.id, w.licence, l.wish = 'hold' and l.state = 'held' desc, l.wish = 'hold' desc, l.since desc`);
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** In words for people; Apple's own where it said some. */
const problems: Readonly<Record<string, string>> = {
  NOT_FOR_DEVICES: 'Its licenses are for users, not for devices.',
};

function standingOf({ deviceId, adamId, serialNumber, state, problem, problemText }: Row): WishStanding {
  const of = { deviceId, licence: adamId };
  if (serialNumber === null) return { ...of, state: 'failed', detail: 'The device has told no serial number.' };
  if (state === 'held') return { ...of, state, detail: null };
  // Apple's number for: none left.
  const said = problem === '9709' ? null : (problems[problem ?? ''] ?? problemText);
  if (state === 'failed') return { ...of, state, detail: said };
  return { ...of, state: 'coming', detail: said ?? 'Apple is asked for one.' };
}

async function want(tx: Tx, wishes: readonly DeviceWish[], { again }: { again: boolean }): Promise<WishStanding[]> {
  const account = await findAccount(tx);
  if (account === undefined) return [];
  const rows = await listRows(tx, wishes);
  const fresh = rows.filter(
    ({ serialNumber, wish, state }) => serialNumber !== null && (wish !== 'hold' || (again && state === 'failed')),
  );
  if (fresh.length === 0) return rows.map(standingOf);
  for (const [adamId, some] of Map.groupBy(fresh, (row) => row.adamId)) {
    const asset = await findByAdamId(tx, adamId);
    if (asset === undefined) continue;
    const holders = { serialNumbers: some.flatMap(({ serialNumber }) => serialNumber ?? []) };
    await wantHolders(tx, asset, { holders, again });
    if (!asset.deviceAssignable) await failWanted(tx, asset, holders, 'NOT_FOR_DEVICES');
  }
  await askForWork(tx, account.id);
  return (await listRows(tx, wishes)).map(standingOf);
}

async function drop(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || (await releaseLicences(tx, ids)) === 0) return;
  const account = await findAccount(tx);
  if (account) await askForWork(tx, account.id);
}

export const deviceLicences: LicenceKeeper = {
  platform: 'apple',
  want,
  async release(tx, wishes) {
    const rows = await tx.query<{ id: string }>(sql`
      select l.id from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("deviceId" uuid, licence text)
      join devices d on d.organization_id = ${tx.organizationId} and d.id = w."deviceId"
      join vpp_licences l on l.organization_id = d.organization_id and l.serial_number = d.serial_number
        and l.adam_id = w.licence`);
    await drop(
      tx,
      rows.map(({ id }) => id),
    );
  },
  async releaseAll(tx, deviceIds) {
    await releaseLeft(tx, deviceIds);
  },
};

/**
 * Of devices that were managed and are not any more, or are gone: what somebody wanted here for them. With null, of all of
 * the workspace. One that waits for its enrollment keeps what it was given beforehand.
 */
export async function releaseLeft(tx: Tx, deviceIds: readonly string[] | null): Promise<void> {
  const ids = deviceIds === null ? null : [...deviceIds];
  const rows = await tx.query<{ id: string }>(sql`
    select l.id from vpp_licences l
    where l.organization_id = ${tx.organizationId} and l.serial_number is not null and l.wish = 'hold'
      and l.wanted_at is not null
      and (${ids}::uuid[] is null or l.serial_number in (select g.serial_number from devices g
        where g.organization_id = ${tx.organizationId} and g.id = any (${ids}::uuid[])))
      and not exists (select 1 from devices d where d.organization_id = l.organization_id
        and d.serial_number = l.serial_number and d.state in ('ACTIVE', 'PROVISIONING', 'PENDING'))`);
  await drop(
    tx,
    rows.map(({ id }) => id),
  );
}
