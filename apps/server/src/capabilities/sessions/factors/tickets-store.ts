import { ticketTime } from '@muster/contract/constants';
import { now } from '../../../platform/clock.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewTicket {
  kind: 'secondFactor' | 'passkeyLogin' | 'passkeyStepUp' | 'passkeyRegistration';
  userId?: string;
  sessionId?: string;
  challenge?: string;
}

/** What the caller keeps; the database keeps its hash. */
export async function giveTicket(tx: Tx, { kind, userId, sessionId, challenge }: NewTicket): Promise<string> {
  const { token, hash } = newToken();
  await tx.run(sql`
    insert into auth_tickets (hash, kind, user_id, session_id, challenge, expires_at)
    values (${hash}, ${kind}, ${userId ?? null}, ${sessionId ?? null}, ${challenge ?? null},
      ${new Date(now() + ticketTime)})`);
  return token;
}

/** Whose sign-in it is, as long as it waits for its second step. */
export async function findTicketOwner(tx: Tx, ticket: string): Promise<string | undefined> {
  const row = await tx.first<{ userId: string }>(sql`
    select user_id as "userId" from auth_tickets
    where hash = ${hashToken(ticket)} and kind = 'secondFactor' and expires_at > now()`);
  return row?.userId;
}

/** Counts the attempt before it is judged; undefined after too many. */
export async function takeTicketAttempt(
  tx: Tx,
  ticket: string,
  maxAttempts: number,
): Promise<{ challenge: string | null } | undefined> {
  return tx.first(sql`
    update auth_tickets set attempts = attempts + 1
    where hash = ${hashToken(ticket)} and kind = 'secondFactor' and attempts < ${maxAttempts} and expires_at > now()
    returning challenge`);
}

/** A question to a passkey in the second step; each is asked and answered once. */
export async function setChallenge(tx: Tx, ticket: string, challenge: string | null): Promise<void> {
  await tx.run(sql`update auth_tickets set challenge = ${challenge} where hash = ${hashToken(ticket)}`);
}

/** The question that a passkey was asked, for the first who answers it, from where it was asked. */
export async function takeChallenge(
  tx: Tx,
  ticket: string,
  { kind, userId, sessionId }: Omit<NewTicket, 'challenge'>,
): Promise<string | undefined> {
  const row = await tx.first<{ challenge: string }>(sql`
    delete from auth_tickets
    where hash = ${hashToken(ticket)} and kind = ${kind} and expires_at > now()
      and user_id is not distinct from ${userId ?? null} and session_id is not distinct from ${sessionId ?? null}
    returning challenge`);
  return row?.challenge;
}

export async function deleteTicket(tx: Tx, ticket: string): Promise<void> {
  await tx.run(sql`delete from auth_tickets where hash = ${hashToken(ticket)}`);
}

/** Whoever is signed out everywhere is not let in by a sign-in that was under way either. */
export async function deleteTickets(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from auth_tickets where user_id = ${userId}`);
}

export async function deleteExpiredTickets(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from auth_tickets where expires_at < now()`);
}
