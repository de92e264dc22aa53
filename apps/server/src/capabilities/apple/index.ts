import { defineCapability } from '../capability.ts';
import { appleIntegration } from './apple-integrations-list.ts';
import { appleRoutes } from './apple-routes.ts';
import { appleDriver } from './driver.ts';
import { pushExpiryJob } from './push-expiry.ts';
import { renewIdentitiesJob } from './renew-identities.ts';
import { stopWaking } from './wake-devices.ts';

export { authorityOf } from './authority.ts';
export { declarationsOf, tokensOf } from './declarations.ts';
export { makeEnrollmentProfile, mdmUrl } from './enrollments.ts';
export { requirePush } from './enterprise-service.ts';
export { generateRsa } from './generate-rsa.ts';
export { issueForRequest } from './issue-identity.ts';
export { isProtected } from './protected-now.ts';
export { renderCommand, UnsendableCommand } from './render-command.ts';
export { sealedAt } from './sealed-at.ts';
export { queueFirstCommands, takeResults } from './take-results.ts';

export const apple = defineCapability({
  name: 'apple',
  integrations: [appleIntegration],
  drivers: [appleDriver],
  create: (platform) => ({
    routes: appleRoutes(platform),
    opened: { start() {}, stop: () => stopWaking(platform.db) },
    jobs: [pushExpiryJob(platform.db), renewIdentitiesJob(platform.db)],
  }),
});
