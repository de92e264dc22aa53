import { defineCapability } from '../capability.ts';
import { activationLockRoutes } from './activation-lock-routes.ts';
import { appleIntegration } from './apple-integrations-list.ts';
import { appleOverview } from './apple-overview-list.ts';
import { appleRoutes } from './apple-routes.ts';
import { assetRoutes } from './asset-routes.ts';
import { appleDriver } from './driver.ts';
import { pushExpiryJob } from './push-expiry.ts';
import { renewIdentitiesJob } from './renew-identities.ts';
import { appleSettings } from './settings-driver.ts';
import { stopWaking } from './wake-devices.ts';

export { authorityOf } from './authority.ts';
export { declarationsFor, tokensFor } from './desired-declarations.ts';

export {
  joinUrl,
  makeEnrollmentProfile,
  makeLink,
  mdmUrl,
  takeLink,
} from './enrollments.ts';
export { requirePush } from './enterprise-service.ts';
export { generateRsa } from './generate-rsa.ts';
export { issueForRequest } from './issue-identity.ts';
export { takeDeclaredUpdate } from './os-updates.ts';
export { isProtected } from './protected-now.ts';
export { publicSigner } from './public-signer.ts';
export { reminderFor } from './push-expiry.ts';
export { renderCommand } from './render-command.ts';
export { sealedAt } from './sealed-at.ts';
export { queueConfigured, queueFirstCommands, takeResults } from './take-results.ts';
export { UnsendableCommand } from './unsendable-command.ts';
export { UnwantedCommand } from './unwanted-command.ts';

export const apple = defineCapability({
  name: 'apple',
  integrations: [appleIntegration],
  overview: appleOverview,
  drivers: [appleDriver],
  settingsDrivers: [appleSettings],
  create: (platform) => ({
    routes: [...appleRoutes(platform), ...activationLockRoutes(platform), ...assetRoutes(platform)],
    opened: { start() {}, stop: () => stopWaking(platform.db) },
    jobs: [pushExpiryJob(platform.db), renewIdentitiesJob(platform.db)],
  }),
});
