import { principalCaller } from '../../platform/http/principal-caller.ts';
import { defineCapability } from '../capability.ts';
import { createKnownDevices } from './account/known-devices.ts';
import { createStepUpMethods } from './factors/step-up.ts';
import { passwordLinkConsumer } from './recovery.ts';
import { verificationCodeConsumer } from './registration.ts';
import { sessionsDeps } from './sessions-deps.ts';
import { forgetExpiredSessions } from './sessions-jobs.ts';
import { sessionRoutes } from './sessions-routes.ts';
import { createAuthenticate, createSessionCheck } from './sessions-service.ts';
import { signInConsumer } from './sign-in-audit.ts';
import { createRefusalAudit, supplantingRoutes } from './supplanting.ts';

export { listOwnSessions } from './account/own-sessions-list.ts';
export { appointAccount, createAccount, findAccount } from './accounts.ts';
export { checkAccountPassword } from './check-account.ts';
export { openInvitedAccount } from './invited-accounts.ts';
export { sessionsDeps } from './sessions-deps.ts';
export { type Client, createAuthenticate, type SessionsDeps, toSession } from './sessions-service.ts';

export const sessions = defineCapability({
  name: 'sessions',
  create(platform) {
    const { db, log, mailer } = platform;
    const deps = sessionsDeps(platform);
    return {
      callers: [
        principalCaller({
          name: 'session',
          authenticate: createAuthenticate(db, log),
          recall: createSessionCheck(db),
          stepUpMethods: createStepUpMethods(db),
          auditRefusal: createRefusalAudit(db),
        }),
      ],
      isKnownDevice: createKnownDevices(db),
      routes: [...sessionRoutes(deps), ...supplantingRoutes(deps)],
      jobs: [forgetExpiredSessions(db)],
      consumers: [passwordLinkConsumer(mailer), signInConsumer(), verificationCodeConsumer(deps)],
    };
  },
});
