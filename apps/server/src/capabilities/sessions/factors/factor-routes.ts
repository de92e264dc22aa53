import * as calls from '@muster/contract/calls/factors';
import { fail } from '../../../platform/errors.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { findEmailChange } from '../account/email-changes-store.ts';
import type { SessionsDeps } from '../sessions-service.ts';
import { passkeyLogin, secondFactor, secondFactorOptions, startPasskeyLogin } from '../sign-in.ts';
import { findUser } from '../users-store.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey, toPasskey } from './passkeys.ts';
import { listPasskeys } from './passkeys-store.ts';
import { countRecoveryCodes } from './recovery-codes-store.ts';
import { mailStepUpCode, steppedUpUntil, stepUp, stepUpMethodsOf, stepUpOptions, stepUpUserOf } from './step-up.ts';
import { beginTotp, renewRecoveryCodes, switchOff, switchOn } from './two-factor.ts';

export function factorRoutes(deps: SessionsDeps): Route[] {
  return [
    handle(calls.readSecurity, ({ principal: { userId }, read }) =>
      read(async (tx) => {
        const user = (await findUser(tx, userId)) ?? fail(4004);
        const since = user.twoFactorSince;
        return {
          passwordChangedAt: user.passwordChangedAt,
          twoFactor: since === null ? null : { since, recoveryCodesLeft: await countRecoveryCodes(tx, userId) },
          passkeys: (await listPasskeys(tx, userId)).map(toPasskey),
          emailChange: (await findEmailChange(tx, userId)) ?? null,
        };
      }),
    ),
    handle(calls.beginTotp, ({ principal, transaction }) => beginTotp(deps, transaction, principal.userId)),
    handle(calls.confirmTotp, async ({ principal, body, transaction }) => ({
      recoveryCodes: await switchOn(deps, transaction, principal.userId, body.code),
    })),
    handle(calls.turnOffTwoFactor, ({ principal, transaction }) => switchOff(deps, transaction, principal.userId)),
    handle(calls.renewRecoveryCodes, async ({ principal, transaction }) => ({
      recoveryCodes: await transaction((tx) => renewRecoveryCodes(deps, tx, principal.userId)),
    })),
    handle(calls.startPasskey, ({ principal, transaction }) => transaction((tx) => startPasskey(deps, tx, principal))),
    handle(calls.addPasskey, ({ principal, body, transaction }) => addPasskey(deps, transaction, principal, body)),
    handle(calls.renamePasskey, ({ principal, params, body, transaction }) =>
      transaction((tx) => renamePasskey(tx, principal.userId, params.passkeyId, body.name)),
    ),
    handle(calls.deletePasskey, async ({ principal, params, transaction }) => {
      await transaction((tx) => removePasskey(deps, tx, principal.userId, params.passkeyId));
      return null;
    }),
    handle(calls.startPasskeyLogin, ({ transaction }) => startPasskeyLogin(deps, transaction)),
    handle(calls.passkeyLogin, ({ body, transaction, address, userAgent }) =>
      passkeyLogin(deps, transaction, body, { address, userAgent }),
    ),
    handle(calls.secondFactorOptions, async ({ body, transaction }) => ({
      options: await secondFactorOptions(deps, transaction, body.ticket),
    })),
    handle(calls.secondFactor, ({ body, transaction, address, userAgent }) =>
      secondFactor(deps, transaction, body, { address, userAgent }),
    ),
    handle(calls.readStepUp, ({ principal, read }) =>
      read(async (tx) => {
        const user = (await findUser(tx, stepUpUserOf(principal))) ?? fail(4004);
        return { methods: await stepUpMethodsOf(tx, user), steppedUpUntil: steppedUpUntil(principal.steppedUpAt) };
      }),
    ),
    handle(calls.stepUp, ({ principal, body, transaction, address }) =>
      stepUp(deps, transaction, principal, body, address),
    ),
    handle(calls.stepUpOptions, ({ principal, transaction }) =>
      transaction((tx) => stepUpOptions(deps, tx, principal)),
    ),
    handle(calls.mailStepUpCode, async ({ principal, transaction }) => {
      await transaction((tx) => mailStepUpCode(deps, tx, stepUpUserOf(principal)));
      return { delayed: await deps.mailer.delayed() };
    }),
  ];
}
