import { appTokenPrefix } from '@muster/contract/apps';
import type { FastifyRequest } from 'fastify';
import { appActor } from '../../platform/actor.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import type { CallerKind } from '../../platform/http/caller.ts';
import { type AppCaller, findTokenApp, touchAppToken } from './app-tokens-store.ts';

declare module '../../platform/http/route.ts' {
  interface CallerContexts {
    app: { app: AppCaller; principal?: undefined };
  }
}

/** Whoever looks after a build server is told of tokens, not of signing in. */
const about = { reason: 'APP_TOKEN' } as const;

/** Whose token came with a request; 4002 and 4004 as everywhere. */
export async function authenticateApp(db: Database, request: FastifyRequest): Promise<AppCaller> {
  const token = bearerOf(request, about);
  if (!token.startsWith(appTokenPrefix)) fail(4004, about);
  const { restful, ...app } = (await findTokenApp(db, hashToken(token))) ?? fail(4004, about);
  if (restful) await touchAppToken(db, app);
  return app;
}

/** Build servers come with the token of an app, and with nothing else. It opens that app and no other. */
export function appTokenCaller(db: Database): CallerKind<AppCaller> {
  return {
    name: 'appToken',
    serves: ['app'],
    authenticate: (request) => authenticateApp(db, request),
    authorize: () => {},
    id: ({ tokenId }) => tokenId,
    actor: ({ tokenName }) => ({ ...appActor(tokenName), token: tokenName }),
    organizationId: ({ organizationId }) => organizationId,
    context: (app) => ({ app }),
  };
}
