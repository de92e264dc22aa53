export { withApiTokens } from './authenticate-api-token.ts';
