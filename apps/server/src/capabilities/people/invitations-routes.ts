import * as calls from '@muster/contract/calls/invitations';
import { allows } from '@muster/contract/permissions';
import { requireStepUp } from '../../platform/http/authorize.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { SessionsDeps } from '../sessions/index.ts';
import { accept, acceptAsNew, readInvitation } from './accept-invitation.ts';
import { type InvitationsDeps, invite, resend, resendMany, revoke } from './invitations-service.ts';
import { findPeople } from './people-list.ts';
import { askerOf } from './people-rights.ts';
import { toPeople } from './people-service.ts';

/** So few that a page can show them at once. */
const shownAtOnce = 100;

export function invitationRoutes(deps: InvitationsDeps, sessions: SessionsDeps): Route[] {
  const { db, mailer } = sessions;
  return [
    handle(calls.invitePeople, async ({ body, principal, membership, transaction }) => {
      const asker = askerOf(principal, membership);
      // Giving such a role to somebody who is there needs step-up as well.
      if (body.scope === 'organization' && allows(body.role, 'organizationCollaborator', 'update'))
        requireStepUp(principal);
      const answer = await transaction(async (tx) => {
        const { ids, skipped } = await invite(deps, tx, asker, body);
        const rows = ids.length > shownAtOnce ? [] : await findPeople(tx, ids);
        return { invited: ids.length, skipped, people: await toPeople(deps, tx, asker, rows) };
      });
      return { ...answer, delayed: await mailer.delayed() };
    }),
    handle(calls.resendInvitation, async ({ params, principal, membership, transaction }) => {
      await transaction((tx) => resend(deps, tx, askerOf(principal, membership), params.personId));
      return { delayed: await mailer.delayed() };
    }),
    handle(calls.resendInvitations, async ({ body, principal, membership, transaction }) => {
      const answer = await transaction((tx) => resendMany(deps, tx, askerOf(principal, membership), body));
      return { ...answer, delayed: await mailer.delayed() };
    }),
    handle(calls.revokeInvitation, async ({ params, principal, membership, transaction }) => {
      await transaction((tx) => revoke(tx, askerOf(principal, membership), params.personId));
      return null;
    }),
    handle(calls.readInvitation, ({ params }) => readInvitation(db, params.token)),
    handle(calls.acceptInvitation, ({ body, principal, transactionIn }) =>
      accept(db, transactionIn, body.token, principal),
    ),
    handle(calls.acceptAsNewUser, ({ body, transaction, address, userAgent }) =>
      acceptAsNew(sessions, transaction, body, { address, userAgent }),
    ),
  ];
}
