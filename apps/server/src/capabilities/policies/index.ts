import { defineCapability } from '../capability.ts';
import { policyAssetHooks } from './asset-hooks.ts';
import { policyRoutes } from './policies-routes.ts';
import { policiesSearch } from './policies-search-list.ts';
import { profileRoutes } from './profiles/profiles-routes.ts';

export {
  type AssignmentHit,
  policiesOf,
} from './assignment-list.ts';
export { markAudienceDevices, markDevicesUsing, markPolicyDevices } from './plan-marks-store.ts';
export { openPolicySecrets } from './policy-secrets.ts';
export { openProfileFile } from './profiles/profiles-service.ts';

export const policies = defineCapability({
  name: 'policies',
  search: [policiesSearch],
  assets: policyAssetHooks,
  demo: async () => (await import('./policies-demo.ts')).policiesDemo,
  create({ envelope }) {
    return { routes: [...policyRoutes({ envelope }), ...profileRoutes({ envelope })] };
  },
});
