/** Licences on their way: what Apple is to be asked for, what it was asked for, and what became of it. */
import type { VppProduct } from '@muster/apple/vpp-answers';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { LicenceRow } from './vpp-licences-store.ts';

const columns = sql`l.id, l.adam_id as "adamId", l.pricing_param as "pricingParam", l.serial_number as "serialNumber",
  l.client_user_id as "clientUserId", l.wish, l.state`;

/** Milliseconds until there is something to do; undefined where nothing waits. */
export async function nextDue(tx: Tx): Promise<number | undefined> {
  const { wait } = await tx.one<{ wait: number | null }>(sql`
    select (extract(epoch from min(next_at) - now()) * 1000)::float8 as wait from (
      select min(next_at) as next_at from vpp_licences where organization_id = ${tx.organizationId}
      union all select min(next_at) from vpp_users where organization_id = ${tx.organizationId}) x`);
  return wait ?? undefined;
}

export interface Group extends VppProduct {
  state: 'wanted' | 'revoking';
  ofDevices: boolean;
}

/** Those of one asset, to be asked for together: devices or users. */
export async function findGroup(tx: Tx): Promise<Group | undefined> {
  return tx.first<Group>(sql`
    select adam_id as "adamId", pricing_param as "pricingParam", state, serial_number is not null as "ofDevices"
    from vpp_licences
    where organization_id = ${tx.organizationId} and next_at <= now() and asked_at is null and state in ('wanted', 'revoking')
    order by next_at, id limit 1`);
}

/** From here on, until Apple has answered, nobody knows whether it has heard: whoever comes after a crash looks first. */
export async function takeGroup(tx: Tx, group: Group, limit: number): Promise<LicenceRow[]> {
  return tx.query<LicenceRow>(sql`
    update vpp_licences l set asked_at = now(), next_at = now() + interval '2 minutes',
      state = case when state = 'wanted' then 'associating' else state end, since = now()
    where l.organization_id = ${tx.organizationId} and l.id in (
      select id from vpp_licences
      where organization_id = ${tx.organizationId} and adam_id = ${group.adamId} and pricing_param = ${group.pricingParam}
        and state = ${group.state} and (serial_number is not null) = ${group.ofDevices} and asked_at is null
        and next_at <= now()
      order by next_at, id limit ${limit})
    returning ${columns}`);
}

export async function putEvent(tx: Tx, ids: readonly string[], eventId: string): Promise<void> {
  await tx.run(sql`
    update vpp_licences set event_id = ${eventId}, next_at = now() + interval '500 milliseconds'
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** Apple has said that it did nothing: as before it was asked. */
export async function putBack(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update vpp_licences set asked_at = null, event_id = null, next_at = now(),
      state = case when state = 'associating' then 'wanted' else state end
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export interface Asked extends VppProduct {
  eventId: string | null;
  askedAt: string;
  rows: LicenceRow[];
}

/** Some that Apple was asked for, by one event, or, with null, of one asset without any. */
export async function findAsked(tx: Tx): Promise<Asked | undefined> {
  const found = await tx.first<Omit<Asked, 'rows'>>(sql`
    select event_id as "eventId", asked_at as "askedAt", adam_id as "adamId", pricing_param as "pricingParam"
    from vpp_licences
    where organization_id = ${tx.organizationId} and next_at <= now() and asked_at is not null
    order by next_at, id limit 1`);
  if (found === undefined) return undefined;
  const rows = await tx.query<LicenceRow>(sql`
    select ${columns} from vpp_licences l
    where l.organization_id = ${tx.organizationId} and l.adam_id = ${found.adamId}
      and l.pricing_param = ${found.pricingParam} and l.asked_at is not null
      and l.event_id is not distinct from ${found.eventId}
      and (l.event_id is not null or l.next_at <= now())
    order by l.id`);
  return { ...found, rows };
}

export async function putOff(tx: Tx, ids: readonly string[], milliseconds: number): Promise<void> {
  await tx.run(sql`
    update vpp_licences set next_at = now() + make_interval(secs => ${milliseconds / 1000}::float8)
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** Apple does not know the event: only a look at what is there tells. */
export async function forgetEvent(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update vpp_licences set event_id = null, next_at = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** There. What is to be given back by now is, with the next question. How many more are assigned. */
export async function endAssociated(tx: Tx, ids: readonly string[]): Promise<number> {
  return tx.run(sql`
    update vpp_licences set state = case when wish = 'hold' then 'held' else 'revoking' end,
      next_at = case when wish = 'release' then now() end, asked_at = null, event_id = null, attempts = 0,
      problem = null, problem_text = null, since = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and state = 'associating'`);
}

/** Gone, or by now wanted again. */
export async function endRevoked(tx: Tx, ids: readonly string[]): Promise<number> {
  const wanted = await tx.run(sql`
    update vpp_licences set state = 'wanted', next_at = now(), asked_at = null, event_id = null, attempts = 0, since = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and state = 'revoking' and wish = 'hold'`);
  const gone = await tx.run(sql`
    delete from vpp_licences
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and state = 'revoking'`);
  return wanted + gone;
}

export interface Refused {
  id: string;
  problem: string;
  text: string | null;
  /** May work later: it is tried again by itself, some times. */
  passing: boolean;
}

const attemptsMax = 8;

export async function endRefused(tx: Tx, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return;
  const ids = refused.map(({ id }) => id);
  // Nobody wants it any more, and it is not there.
  await tx.run(sql`
    delete from vpp_licences where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[])
      and state = 'associating' and wish = 'release'`);
  await tx.run(sql`
    update vpp_licences l set asked_at = null, event_id = null, attempts = l.attempts + 1,
      problem = x.problem, problem_text = x.text, since = now(),
      state = case when x.passing and l.attempts < ${attemptsMax}
          then case when l.state = 'associating' then 'wanted' else l.state end
        -- Apple keeps it, and somebody wants it after all.
        when l.state = 'revoking' and l.wish = 'hold' then 'held' else 'failed' end,
      next_at = case when x.passing and l.attempts < ${attemptsMax}
        then now() + interval '30 seconds' * power(2, least(l.attempts, 7)) end
    from jsonb_to_recordset(${JSON.stringify(refused)}) as x(id uuid, problem text, text text, passing boolean)
    where l.organization_id = ${tx.organizationId} and l.id = x.id`);
}

/** Cannot be taken back: it stays, and says why. */
export async function keepHeld(tx: Tx, group: Group, problem: string): Promise<void> {
  await tx.run(sql`
    update vpp_licences set state = 'held', wish = 'hold', next_at = null, problem = ${problem}, problem_text = null, since = now()
    where organization_id = ${tx.organizationId} and adam_id = ${group.adamId} and pricing_param = ${group.pricingParam}
      and state = 'revoking' and asked_at is null`);
}
