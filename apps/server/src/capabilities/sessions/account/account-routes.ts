import * as calls from '@muster/contract/calls/account';
import { fail } from '../../../platform/errors.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { endAllSessions, endSession, type SessionsDeps } from '../sessions-service.ts';
import { confirmEmailChange, startEmailChange } from './email-change.ts';
import { deleteEmailChange } from './email-changes-store.ts';
import { isOwnSession, listOwnSessions, listSupportSessions } from './own-sessions-list.ts';
import { updatePassword } from './password-update.ts';
import { changePicture, putPicture, updateProfile } from './profile.ts';

export function accountRoutes(deps: SessionsDeps): Route[] {
  return [
    handle(calls.updateProfile, ({ principal, body, transaction }) =>
      updateProfile(deps, transaction, principal.userId, body),
    ),
    handle(calls.putPicture, ({ principal, body, transaction }) =>
      putPicture(deps, transaction, principal.userId, body),
    ),
    handle(calls.deletePicture, ({ principal, transaction }) =>
      changePicture(deps, transaction, principal.userId, null),
    ),
    handle(calls.updatePassword, ({ principal, body, transaction, address }) =>
      updatePassword(deps, transaction, principal, body, address),
    ),
    handle(calls.startEmailChange, async ({ principal, body, transaction }) => ({
      ...(await transaction((tx) => startEmailChange(deps, tx, principal.userId, body.email))),
      delayed: await deps.mailer.delayed(),
    })),
    handle(calls.confirmEmailChange, ({ principal, body, transaction }) =>
      confirmEmailChange(deps, transaction, principal, body),
    ),
    handle(calls.cancelEmailChange, async ({ principal, transaction }) => {
      await transaction((tx) => deleteEmailChange(tx, principal.userId));
      return null;
    }),
    handle(calls.listSessions, ({ principal: { userId, sessionId }, read }) =>
      read(async (tx) => ({
        items: await listOwnSessions(tx, userId, sessionId),
        support: await listSupportSessions(tx, userId),
      })),
    ),
    handle(calls.revokeSession, async ({ principal, params, transaction }) => {
      await transaction(async (tx) => {
        if (!(await isOwnSession(tx, principal.userId, params.sessionId))) fail(3001);
        await endSession(tx, params.sessionId, 'signed out from another session');
      });
      return null;
    }),
    handle(calls.revokeOtherSessions, async ({ principal, transaction }) => ({
      ended: await transaction((tx) =>
        endAllSessions(tx, principal.userId, 'signed out from another session', tx.actor, principal.sessionId),
      ),
    })),
  ];
}
