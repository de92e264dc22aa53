import * as calls from '@muster/contract/calls/api-tokens';
import { handle, type Route } from '../../platform/http/route.ts';
import { listApiTokens } from './api-tokens-list.ts';
import { changeName, createApiToken, revoke } from './api-tokens-service.ts';

/** `scopes`: what tokens can be given. */
export function apiTokenRoutes(scopes: readonly string[]): Route[] {
  const offered = new Set(scopes);
  return [
    handle(calls.listApiTokens, ({ read }) =>
      read(async (tx) => ({ items: await listApiTokens(tx), scopes: [...scopes] })),
    ),
    handle(calls.createApiToken, ({ body, principal, membership, transaction }) =>
      transaction((tx) => createApiToken(tx, body, { userId: principal.userId, role: membership.role }, offered)),
    ),
    handle(calls.renameApiToken, ({ params, body, transaction }) =>
      transaction((tx) => changeName(tx, params.apiTokenId, body)),
    ),
    handle(calls.revokeApiToken, ({ params, transaction }) => transaction((tx) => revoke(tx, params.apiTokenId))),
  ];
}
