export { appointAccount, createAccount, findAccount } from './accounts.ts';
export { createProofMethods } from './factors/prove.ts';
export { createWebAuthn } from './factors/webauthn.ts';
export { openInvitedAccount } from './invited-accounts.ts';
export { passwordLinkConsumer } from './recovery.ts';
export { forgetExpiredSessions } from './sessions-jobs.ts';
export { sessionRoutes } from './sessions-routes.ts';
export {
  type Client,
  createAuthenticate,
  createSessionCheck,
  type SessionsDeps,
  toSession,
} from './sessions-service.ts';
export { supplantingRoutes } from './supplanting.ts';
