import { appTokenPrefix } from '@muster/contract/apps';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { AuthenticateApp } from '../../platform/http/route.ts';
import { findTokenApp, touchAppToken } from './app-tokens-store.ts';

/** Build servers come with the token of an app, and with nothing else. */
export function createAppAuthenticate(db: Database): AuthenticateApp {
  return async (token) => {
    if (!token.startsWith(appTokenPrefix)) fail(4004, { reason: 'APP_TOKEN' });
    const { restful, ...app } = (await findTokenApp(db, hashToken(token))) ?? fail(4004, { reason: 'APP_TOKEN' });
    if (restful) await touchAppToken(db, app);
    return app;
  };
}
