import { allCalls } from '@muster/contract/calls/all';
import { tokenScopes } from '@muster/contract/scopes';
import { defineCapability } from '../capability.ts';
import { apiTokenCaller } from './api-token-caller.ts';
import { apiTokenRoutes } from './api-tokens-routes.ts';
import { serviceAccountRoutes } from './service-accounts-routes.ts';

export { createApiToken } from './api-tokens-service.ts';
export { createServiceAccount } from './service-accounts-service.ts';

export const apiTokens = defineCapability({
  name: 'api-tokens',
  demo: async () => (await import('./api-tokens-demo.ts')).apiTokensDemo,
  create: ({ db }) => ({
    callers: [apiTokenCaller(db)],
    routes: [...apiTokenRoutes(tokenScopes(allCalls)), ...serviceAccountRoutes()],
  }),
});
