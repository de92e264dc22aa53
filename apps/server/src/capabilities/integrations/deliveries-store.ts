/** Whose turn it is, what is sent next, and what came of it. */
import type { Language } from '@muster/contract/constants';
import type { DeliveryProblem, IntegrationEvent, IntegrationType } from '@muster/contract/enumerations/workspace';
import type { Facts } from '@muster/contract/integration-facts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Claim {
  organizationId: string;
  integrationId: string;
  token: string;
}

export interface ClaimRequest {
  token: string;
  /** Those whose last attempt arrived, or those whose last attempt did not. */
  healthy: boolean;
  atMost: number;
  perWorkspace: number;
  leaseSeconds: number;
}

/** More are not looked at in one go. */
const lookedAt = 500;

/**
 * Integrations with something due that nobody holds, workspace by workspace in turn. One is held by one process, so its
 * deliveries go out one after the other.
 */
export async function claimDue(db: Database, request: ClaimRequest): Promise<Claim[]> {
  const { token, healthy, atMost, perWorkspace, leaseSeconds } = request;
  return db.systemQuery<Claim>(sql`
    with due as (
      select organization_id, id, due_at, row_number() over (partition by organization_id order by due_at, id) as turn
      from (
        select organization_id, id, due_at from integrations
        where due_at <= now() and (claimed_until is null or claimed_until < now()) and (failing_since is null) = ${healthy}
        order by due_at limit ${lookedAt}) nearest
    ), allowed as (
      select d.organization_id, d.id from due d
      where d.turn + (select count(*) from integrations c where c.organization_id = d.organization_id
          and c.claim is not null and c.claimed_until > now()) <= ${perWorkspace}
      order by d.turn, d.due_at limit ${atMost}
    ), held as (
      select i.organization_id, i.id from integrations i join allowed a on a.organization_id = i.organization_id and a.id = i.id
      where i.due_at <= now() and (i.claimed_until is null or i.claimed_until < now())
      for update of i skip locked
    )
    update integrations i set claim = ${token}, claimed_until = now() + make_interval(secs => ${leaseSeconds}::int)
    from held h where i.organization_id = h.organization_id and i.id = h.id
    returning i.organization_id as "organizationId", i.id as "integrationId", i.claim as token`);
}

export interface NextDelivery {
  id: string;
  event: IntegrationEvent | null;
  action: string;
  title: string;
  path: string | null;
  facts: Facts;
  happenedAt: string;
  tries: number;
  type: IntegrationType;
  language: Language;
  templates: Partial<Record<IntegrationEvent, string>>;
  sealedUrl: Buffer;
  sealedSecret: Buffer | null;
  sealedOldSecret: Buffer | null;
}

/** Tests first: somebody is looking. What was written in one go, and so is due at one time, goes out as it happened. */
export async function takeNext(tx: Tx, { integrationId, token }: Claim): Promise<NextDelivery | undefined> {
  return tx.first<NextDelivery>(sql`
    select d.id, d.event, d.action, d.title, d.path, d.facts, d.happened_at as "happenedAt", d.tries, i.type, i.language,
      i.templates, i.sealed_url as "sealedUrl", i.sealed_secret as "sealedSecret",
      case when i.old_secret_until > now() then i.sealed_old_secret end as "sealedOldSecret"
    from integrations i join integration_deliveries d on d.organization_id = i.organization_id and d.integration_id = i.id
    where i.organization_id = ${tx.organizationId} and i.id = ${integrationId} and i.claim = ${token}
      and d.state = 'waiting' and d.next_at <= now()
    order by d.event is not null, d.next_at, d.happened_at, d.id limit 1`);
}

export interface HeldIntegration {
  name: string;
  applicationId: string | null;
  state: 'active' | 'off' | 'paused';
  failures: number;
  /** Whether nothing has arrived for so many days. */
  failedForLong: boolean;
}

/** Undefined when it is gone, or somebody else's turn by now. */
export async function lockClaimed(
  tx: Tx,
  { integrationId, token }: Claim,
  days: number,
): Promise<HeldIntegration | undefined> {
  return tx.first<HeldIntegration>(sql`
    select name, application_id as "applicationId", state, failures,
      coalesce(failing_since < now() - make_interval(days => ${days}::int), false) as "failedForLong"
    from integrations where organization_id = ${tx.organizationId} and id = ${integrationId} and claim = ${token}
    for update`);
}

export interface AttemptRow {
  state: 'waiting' | 'delivered' | 'failed';
  /** Seconds to the next attempt. */
  pause: number | null;
  status: number | null;
  milliseconds: number;
  problem: DeliveryProblem | null;
  /** Where it is only written down now. */
  at?: string;
}

const attemptsKept = 20;

export async function writeAttempt(tx: Tx, deliveryId: string, attempt: AttemptRow): Promise<void> {
  const { state, pause, status, milliseconds, problem, at = new Date().toISOString() } = attempt;
  const entry = { at, status, milliseconds, problem };
  await tx.run(sql`
    update integration_deliveries set state = ${state}, attempts = attempts + 1, tries = tries + 1,
      next_at = now() + make_interval(secs => ${pause}::float8),
      log = (case when jsonb_array_length(log) >= ${attemptsKept} then log - 0 else log end) || ${JSON.stringify([entry])}::jsonb
    where organization_id = ${tx.organizationId} and id = ${deliveryId} and state = 'waiting'`);
}

/** What did not arrive says nothing of a receiver where it was a test. */
export async function writeHealth(tx: Tx, integrationId: string, arrived: boolean): Promise<void> {
  await tx.run(sql`
    update integrations set failures = ${arrived ? sql`0` : sql`failures + 1`},
      failing_since = ${arrived ? sql`null` : sql`coalesce(failing_since, now())`}
    where organization_id = ${tx.organizationId} and id = ${integrationId}`);
}

/** Lets go of it, and says when there is something to do next, after a rest. */
export async function release(tx: Tx, integrationId: string, restSeconds: number): Promise<void> {
  await tx.run(sql`
    update integrations i set claim = null, claimed_until = null,
      due_at = (select greatest(min(d.next_at), now() + make_interval(secs => ${restSeconds}::float8))
        from integration_deliveries d
        where d.organization_id = i.organization_id and d.integration_id = i.id and d.state = 'waiting'
        having count(*) > 0)
    where i.organization_id = ${tx.organizationId} and i.id = ${integrationId}`);
}

export async function pauseIntegration(tx: Tx, integrationId: string): Promise<void> {
  await tx.run(sql`
    update integrations set state = 'paused'
    where organization_id = ${tx.organizationId} and id = ${integrationId}`);
}

/** What waits is not sent any more, unless somebody asks for it. */
export async function stopWaiting(tx: Tx, integrationId: string): Promise<void> {
  const entry = { at: new Date().toISOString(), status: null, milliseconds: 0, problem: 'stopped' };
  await tx.run(sql`
    update integration_deliveries set state = 'failed', next_at = null, log = log || ${JSON.stringify([entry])}::jsonb
    where organization_id = ${tx.organizationId} and integration_id = ${integrationId} and state = 'waiting'`);
}

export async function deleteOldDeliveries(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`
    delete from integration_deliveries where created_at < now() - make_interval(days => ${days}::int)`);
}
