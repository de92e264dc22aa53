/** Sign-ins, and attempts that failed, as entries in the audit of each workspace that the account belongs to. */
import { randomUUIDv7 } from 'node:crypto';
import type { SignInFailure } from '@muster/contract/enumerations/workspace';
import { type Actor, anonymousActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertAuditEntry } from '../../platform/events/change-store.ts';
import { type Consumer, consumer, type OutboxEvent } from '../../platform/events/consumer.ts';
import { diff } from '../../platform/events/diff.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { Client } from './sessions-service.ts';
import { findSignIn, listWorkspaceIds } from './sessions-store.ts';
import { findUser } from './users-store.ts';

/** One event, whether the address has an account or not: the time that a refusal takes does not tell. */
export async function emitRefusal(
  tx: Tx,
  userId: string | null,
  failure: SignInFailure,
  { address, userAgent }: Client,
): Promise<void> {
  const payload = { userId, failure, address, ...(userAgent !== undefined && { userAgent: userAgent.slice(0, 400) }) };
  await emit(tx, { type: 'session.refused', entityId: randomUUIDv7(), payload });
}

interface Attempt {
  user: { id: string; email: string };
  at: string;
  actor: Actor;
  failure?: SignInFailure;
}

/** Behind the outbox, since an account can be in many workspaces and nobody waits for their logs. */
export function signInConsumer(): Consumer {
  return consumer({
    name: 'sign-in-audit',
    on: ['session.create', 'session.refused'],
    async handle(events, tx) {
      for (const event of events) {
        const attempt = await attemptOf(tx, event);
        if (attempt === undefined) continue;
        for (const organizationId of await listWorkspaceIds(tx, attempt.user.id)) {
          await tx.within(organizationId, (inside) => write(inside, attempt));
        }
      }
    },
  });
}

async function attemptOf(
  tx: Tx,
  event: OutboxEvent<'session.create' | 'session.refused'>,
): Promise<Attempt | undefined> {
  const at = event.createdAt;
  if (event.type === 'session.refused') {
    const { userId, failure, address, userAgent } = event.payload;
    const user = userId === null ? undefined : await findUser(tx, userId);
    return user && { user, at, failure, actor: { ...anonymousActor, address, userAgent } };
  }
  const session = await findSignIn(tx, event.entityId);
  if (session === undefined) return undefined;
  const { userId, email, address, userAgent } = session;
  const actor: Actor = {
    kind: 'user',
    userId,
    email,
    supplanterId: null,
    address: address ?? undefined,
    userAgent: userAgent ?? undefined,
  };
  return { user: { id: userId, email }, at, actor };
}

async function write(tx: Tx, { user, at, actor, failure }: Attempt): Promise<void> {
  const entry = {
    action: 'create' as const,
    entity: failure ? 'failedSignIn' : 'signIn',
    entityId: user.id,
    entityName: user.email,
    applicationId: null,
    diff: diff({}, failure ? { failure } : {}),
    at: new Date(at),
  };
  await insertAuditEntry(tx, entry, actor);
}
