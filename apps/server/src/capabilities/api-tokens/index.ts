export { apiTokenRoutes } from './api-tokens-routes.ts';
export { createApiToken } from './api-tokens-service.ts';
export { createApiTokenCheck, withApiTokens } from './authenticate-api-token.ts';
export { serviceAccountRoutes } from './service-accounts-routes.ts';
export { createServiceAccount } from './service-accounts-service.ts';
