export { createAccount, findAccount } from './accounts.ts';
export { createProofMethods } from './factors/prove.ts';
export { createWebAuthn } from './factors/webauthn.ts';
export { passwordLinkConsumer } from './recovery.ts';
export { forgetExpiredSessions } from './sessions-jobs.ts';
export { sessionRoutes } from './sessions-routes.ts';
export { createAuthenticate, createSessionCheck } from './sessions-service.ts';
export { supplantingRoutes } from './supplanting.ts';
