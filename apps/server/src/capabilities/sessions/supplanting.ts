/** The provider's staff act for somebody: for a reason, for a while, and told to the workspaces it concerns. */

import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@muster/contract/call';
import { supplant } from '@muster/contract/calls/supplanting';
import type { Session } from '@muster/contract/entities';
import type { Actor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import { type Database, platformOrganization, type Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { handle, type Principal, type RefusalAudit, type Route } from '../../platform/http/route.ts';
import { type Client, issueTokens, type SessionsDeps, type StartedSession, toSession } from './sessions-service.ts';
import { findSupplanting, insertTokens } from './sessions-store.ts';
import { findActingOwner, insertSupplantedSession, listMemberships } from './supplanting-store.ts';
import { findUser, type UserRow } from './users-store.ts';

export function supplantingRoutes(deps: Pick<SessionsDeps, 'db' | 'chatHash'>): Route[] {
  const { db } = deps;
  return [
    handle(supplant, async ({ body, principal, transaction, transactionIn, address, userAgent }): Promise<Session> => {
      const userId = await whom(db, body);
      const started = await transaction((tx) => start(tx, userId, body, principal, { address, userAgent }));
      const actor: Actor = { kind: 'user', userId, email: started.user.email, supplanterId: principal.userId };
      for (const id of await listMemberships(db, userId)) {
        await transactionIn(id, (tx) => tell(tx, started.user, body, actor));
      }
      return toSession(deps, started);
    }),
  ];
}

type Asked = Input<typeof supplant>['body'];

async function whom(db: Database, { userId, organization }: Asked): Promise<string> {
  if ((userId === undefined) === (organization === undefined)) {
    failFields([{ field: 'userId', rules: [{ name: 'required', params: {} }] }]);
  }
  return userId ?? (await findActingOwner(db, organization ?? '')) ?? fail(3001);
}

async function start(tx: Tx, userId: string, asked: Asked, staff: Principal, client: Client): Promise<StartedSession> {
  const user = (await findUser(tx, userId)) ?? fail(3001);
  // Otherwise an admin viewer would become an admin, and an admin somebody whose deeds are told under another name.
  if (user.role !== 'user') fail(5207);
  const id = randomUUIDv7();
  const endsAt = new Date(now() + asked.minutes * 60_000);
  await insertSupplantedSession(tx, {
    id,
    userId,
    supplanterId: staff.userId,
    reason: asked.reason,
    endsAt,
    ...client,
  });
  const issued = issueTokens();
  await insertTokens(tx, id, 1, issued.stored);
  await tell(tx, user, asked, { kind: 'user', userId, email: user.email, supplanterId: staff.userId }, id);
  return { user, tokens: issued.given, supplanting: await findSupplanting(tx, id) };
}

/** Where the staff's own doings are kept, and in every workspace in which they can now act. */
async function tell(
  tx: Tx,
  user: UserRow,
  { reason, minutes }: Asked,
  actor: Actor,
  sessionId?: string,
): Promise<void> {
  await recordChange(tx, {
    action: 'create',
    entity: 'supplanting',
    entityId: sessionId ?? user.id,
    entityName: user.email,
    after: { email: user.email, reason, minutes },
    // Told to the user themselves once, not again for each workspace.
    payload: sessionId ? { userId: user.id, reason, minutes } : {},
    actor,
  });
}

/** Writes down what the staff tried while acting for somebody and was refused: in the workspace, or where it is of none. */
export function createRefusalAudit(db: Database): RefusalAudit {
  return async (call, principal, organizationId, code) => {
    const { userId, email, sessionId, supplanter } = principal;
    const actor: Actor = { kind: 'user', userId, email, supplanterId: supplanter?.id ?? null };
    await db.withTenant(organizationId ?? platformOrganization, actor, (tx) =>
      recordChange(tx, {
        action: 'update',
        entity: 'supplanting',
        entityId: sessionId,
        entityName: email,
        after: { refused: call.name, code },
      }),
    );
  };
}
