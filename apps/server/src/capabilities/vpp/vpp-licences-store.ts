import { randomUUIDv7 } from 'node:crypto';
import type { VppAssignment, VppProduct } from '@muster/apple/vpp-answers';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export type Holders = { serialNumbers: readonly string[] } | { clientUserIds: readonly string[] };

const columnOf = (holders: Holders): { column: Sql; values: string[] } =>
  'serialNumbers' in holders
    ? { column: sql`serial_number`, values: [...new Set(holders.serialNumbers)] }
    : { column: sql`client_user_id`, values: [...new Set(holders.clientUserIds)] };

const productIs = ({ adamId, pricingParam }: VppProduct) =>
  sql`adam_id = ${adamId} and pricing_param = ${pricingParam}`;

export interface Wanting {
  holders: Holders;
  /** Also those that were refused: somebody asks for it. */
  again: boolean;
  /** For users who are not registered yet, this comes later. */
  later?: boolean;
}

/** They are to have it. How many of them had not been before. */
export async function wantHolders(tx: Tx, of: VppProduct, { holders, again, later = false }: Wanting): Promise<number> {
  const { column, values } = columnOf(holders);
  if (values.length === 0) return 0;
  const rows = values.map((holder) => ({ id: randomUUIDv7(), holder }));
  const revived = sql`(l.state = 'failed' and ${again}::boolean)`;
  const kept = sql`(l.state = 'revoking' and l.asked_at is null)`;
  const { fresh } = await tx.one<{ fresh: number }>(sql`
    with before as (
      select ${column} as holder from vpp_licences where organization_id = ${tx.organizationId} and ${productIs(of)}
        and ${column} = any (${values}::text[]) and wish = 'hold' and (state <> 'failed' or not ${again}::boolean)),
    saved as (
      insert into vpp_licences as l (organization_id, id, adam_id, pricing_param, ${column}, wish, state, wanted_at, next_at)
      select ${tx.organizationId}, x.id, ${of.adamId}, ${of.pricingParam}, x.holder, 'hold', 'wanted', now(),
        case when not ${later}::boolean then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}) as x(id uuid, holder text)
      on conflict (organization_id, adam_id, pricing_param, ${column}) where ${column} is not null do update set
        wish = 'hold', wanted_at = coalesce(l.wanted_at, now()),
        -- What is to be given back, and was not yet, is there; so is what Apple would not take back.
        state = case when ${kept} or (l.state = 'failed' and l.wish = 'release') then 'held'
          when ${revived} then 'wanted' else l.state end,
        next_at = case when ${kept} or (l.state = 'failed' and l.wish = 'release') then null
          when ${revived} and not ${later}::boolean then now() else l.next_at end,
        attempts = case when ${revived} then 0 else l.attempts end,
        problem = case when ${revived} or l.wish = 'release' then null else l.problem end,
        problem_text = case when ${revived} or l.wish = 'release' then null else l.problem_text end,
        since = case when ${revived} or l.wish = 'release' then now() else l.since end
      returning ${column} as holder)
    select count(*)::int as fresh from saved where holder not in (select holder from before)`);
  return fresh;
}

/** Refused before Apple was asked. */
export async function failWanted(tx: Tx, of: VppProduct, holders: Holders | null, problem: string): Promise<void> {
  const { column, values } = holders ? columnOf(holders) : { column: sql`id::text`, values: null };
  await tx.run(sql`
    update vpp_licences set state = 'failed', next_at = null, problem = ${problem}, problem_text = null, since = now()
    where organization_id = ${tx.organizationId} and ${productIs(of)} and state = 'wanted' and asked_at is null
      and (${values}::text[] is null or ${column} = any (${values}::text[]))`);
}

export interface LicenceRow extends VppProduct {
  id: string;
  serialNumber: string | null;
  clientUserId: string | null;
  wish: 'hold' | 'release';
  state: string;
}

const columns = sql`l.id, l.adam_id as "adamId", l.pricing_param as "pricingParam", l.serial_number as "serialNumber",
  l.client_user_id as "clientUserId", l.wish, l.state`;

export async function findLicences(tx: Tx, ids: readonly string[]): Promise<LicenceRow[]> {
  return tx.query<LicenceRow>(sql`
    select ${columns} from vpp_licences l
    where l.organization_id = ${tx.organizationId} and l.id = any (${[...ids]}::uuid[]) order by l.id`);
}

/** They are to have it no more: what Apple was never asked for is gone at once. Which assets are concerned. */
export async function releaseLicences(tx: Tx, ids: readonly string[]): Promise<number> {
  const dropped = await tx.run(sql`
    delete from vpp_licences where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])
      and wish = 'hold' and state in ('wanted', 'failed') and asked_at is null`);
  const asked = await tx.run(sql`
    update vpp_licences set wish = 'release',
      state = case when state in ('held', 'failed') then 'revoking' else state end,
      next_at = case when state in ('held', 'failed') then now() else next_at end,
      attempts = 0, problem = null, problem_text = null, since = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])
      and (wish = 'hold' or state = 'failed')`);
  return dropped + asked;
}

export async function idsOfHolders(tx: Tx, adamId: string, holders: Holders): Promise<string[]> {
  const { column, values } = columnOf(holders);
  const rows = await tx.query<{ id: string }>(sql`
    select id from vpp_licences
    where organization_id = ${tx.organizationId} and adam_id = ${adamId} and ${column} = any (${values}::text[])`);
  return rows.map(({ id }) => id);
}

/** Licences that are under way, and not counted by Apple as assigned. */
export async function countOpen(tx: Tx, of: VppProduct): Promise<{ wanted: number; associating: number }> {
  return tx.one(sql`
    select count(*) filter (where state = 'wanted')::int as wanted,
      count(*) filter (where state = 'associating')::int as associating
    from vpp_licences where organization_id = ${tx.organizationId} and ${productIs(of)} and state in ('wanted', 'associating')`);
}

/** Apple says that they have it. */
export async function saveAssignments(tx: Tx, given: readonly VppAssignment[], fetched: string): Promise<void> {
  for (const column of ['serialNumber', 'clientUserId'] as const) {
    const some = given.flatMap((one) =>
      column in one
        ? [{ adamId: one.adamId, pricingParam: one.pricingParam, holder: String(Reflect.get(one, column)) }]
        : [],
    );
    const once = new Map(some.map((one) => [`${one.adamId} ${one.pricingParam} ${one.holder}`, one]));
    if (once.size === 0) continue;
    const name = column === 'serialNumber' ? sql`serial_number` : sql`client_user_id`;
    const rows = [...once.values()].map((one) => ({ id: randomUUIDv7(), ...one }));
    // Of what was not asked for yet, or was refused, somebody else has seen to it.
    const isThere = sql`(l.wish = 'hold' and l.state in ('wanted', 'failed') and l.asked_at is null)`;
    await tx.run(sql`
      insert into vpp_licences as l (organization_id, id, adam_id, pricing_param, ${name}, wish, state, fetched)
      select ${tx.organizationId}, x.id, x."adamId", x."pricingParam", x.holder, 'hold', 'held', ${fetched}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}) as x(id uuid, "adamId" text, "pricingParam" text, holder text)
      on conflict (organization_id, adam_id, pricing_param, ${name}) where ${name} is not null do update set
        fetched = excluded.fetched, state = case when ${isThere} then 'held' else l.state end,
        next_at = case when ${isThere} then null else l.next_at end,
        problem = case when ${isThere} then null else l.problem end,
        problem_text = case when ${isThere} then null else l.problem_text end,
        since = case when ${isThere} then now() else l.since end`);
  }
}

/** What Apple has not told of, and had been there before the sync began: gone, or wanted anew. */
export async function dropUnseen(tx: Tx, { fetched, since }: { fetched: string; since: string }): Promise<void> {
  const unseen = sql`organization_id = ${tx.organizationId} and fetched is distinct from ${fetched}::uuid
    and since < ${since}::timestamptz`;
  await tx.run(sql`
    delete from vpp_licences where ${unseen}
      and ((state = 'held' and wanted_at is null) or (state = 'failed' and wish = 'release'))`);
  await tx.run(sql`
    update vpp_licences set state = 'wanted', next_at = now(), attempts = 0, since = now()
    where ${unseen} and state = 'held'`);
}

/** Those for whom there was none, now that there are some. */
export async function reviveShort(tx: Tx): Promise<number> {
  return tx.run(sql`
    update vpp_licences l set state = 'wanted', next_at = now(), attempts = 0, problem = null, problem_text = null, since = now()
    from (
      select f.id, row_number() over (partition by a.id order by f.since, f.id) as place, a.available_count
      from vpp_licences f join vpp_assets a on a.organization_id = f.organization_id and a.adam_id = f.adam_id
        and a.pricing_param = f.pricing_param and a.gone_at is null
      where f.organization_id = ${tx.organizationId} and f.state = 'failed' and f.wish = 'hold'
        and f.problem in ('9709', 'NOT_OWNED')) x
    where l.organization_id = ${tx.organizationId} and l.id = x.id and x.place <= x.available_count`);
}
