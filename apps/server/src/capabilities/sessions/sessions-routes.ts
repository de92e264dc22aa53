import * as calls from '@muster/contract/calls/sessions';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { accountRoutes } from './account/account-routes.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { findProviders } from './providers-store.ts';
import { askForLink, changePassword } from './recovery.ts';
import { askForCode, confirmCode, register } from './registration.ts';
import { endSession, readUser, refresh, type SessionsDeps } from './sessions-service.ts';
import { login, openSession, toOpened } from './sign-in.ts';

export function sessionRoutes(deps: SessionsDeps): Route[] {
  return [
    ...accountRoutes(deps),
    ...factorRoutes(deps),
    handle(calls.login, ({ body, transaction, address, userAgent }) =>
      login(deps, transaction, body.payload, { address, userAgent }),
    ),
    handle(calls.refresh, ({ body, transaction }) => refresh(deps, transaction, body)),
    handle(calls.logout, async ({ principal, transaction }) => {
      await transaction((tx) => endSession(tx, principal.sessionId, 'signed out'));
      return null;
    }),
    handle(calls.register, async ({ body, transaction, address }) => {
      await register(deps, transaction, body.fields, body.language, address);
      return { delayed: await deps.mailer.delayed() };
    }),
    handle(calls.verify, async ({ body, transaction, address, userAgent }) => {
      const opened = await transaction(async (tx) => {
        const user = await confirmCode(deps, tx, body.email, body.code);
        return user && openSession(deps, tx, user, { address, userAgent });
      });
      return opened ? toOpened(deps, opened) : fail(4009);
    }),
    handle(calls.resendVerification, async ({ body, transaction }) => {
      await transaction((tx) => askForCode(tx, body.email, body.language));
      return { delayed: await deps.mailer.delayed() };
    }),
    handle(calls.forgotPassword, async ({ body, transaction }) => {
      await transaction((tx) => askForLink(tx, body.email, body.language));
      return { delayed: await deps.mailer.delayed() };
    }),
    handle(calls.changePassword, ({ body, transaction, address, userAgent }) =>
      changePassword(deps, transaction, body, { address, userAgent }),
    ),
    handle(calls.readProviders, async ({ params }) => (await findProviders(deps.db, params.org)) ?? fail(3001)),
    handle(calls.readProfile, ({ principal, read }) => read((tx) => readUser(deps, tx, principal.userId))),
  ];
}
