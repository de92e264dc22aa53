import { defineCapability } from '../capability.ts';
import { passwordLinkConsumer } from './recovery.ts';
import { sessionsDeps } from './sessions-deps.ts';
import { forgetExpiredSessions } from './sessions-jobs.ts';
import { sessionRoutes } from './sessions-routes.ts';
import { supplantingRoutes } from './supplanting.ts';

export { createKnownDevices } from './account/known-devices.ts';
export { appointAccount, createAccount, findAccount } from './accounts.ts';
export { createProofMethods } from './factors/prove.ts';
export { openInvitedAccount } from './invited-accounts.ts';
export { sessionsDeps } from './sessions-deps.ts';
export {
  type Client,
  createAuthenticate,
  createSessionCheck,
  type SessionsDeps,
  toSession,
} from './sessions-service.ts';
export { createRefusalAudit } from './supplanting.ts';

export const sessions = defineCapability({
  name: 'sessions',
  create(platform) {
    const { db, mailer } = platform;
    return {
      routes: [...sessionRoutes(sessionsDeps(platform)), ...supplantingRoutes(db)],
      jobs: [forgetExpiredSessions(db)],
      consumers: [passwordLinkConsumer(mailer)],
    };
  },
});
