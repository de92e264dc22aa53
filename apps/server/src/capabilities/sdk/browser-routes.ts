/** Signing in to an app with a browser, which then goes back to the app with a token (`scheme://…?bearer=…`). */

import * as calls from '@muster/contract/calls/sdk';
import type { Language } from '@muster/contract/constants';
import { email as emailField } from '@muster/contract/fields';
import { errorText } from '@muster/phrases/error-text';
import { now } from '../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../platform/crypto/signed-ids.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { readForm } from '../../platform/http/read-form.ts';
import { handle, handleRaw, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireFeature } from '../billing/index.ts';
import { inWordsOfSdks, signInToApp } from './sdk-service.ts';
import { findSignInPlace } from './sdk-store.ts';
import { overPage, signInPage, signInPolicy } from './sign-in-page.ts';

/** Long enough to find a password. */
const ticketSeconds = 900;
const purpose = 'sign-in to an app';
/** What the form says about a password that is not the right one. */
const told: readonly number[] = [4005, 4011, 5004];

export function browserRoutes({
  db,
  hashCode,
  addressOf,
  publicUrl,
}: Pick<Platform, 'db' | 'hashCode' | 'addressOf' | 'publicUrl'>): Route[] {
  const placeOf = (ticket: string) => {
    const [organizationId = '', applicationId = ''] = readSignedIds(hashCode, purpose, ticket) ?? [];
    return applicationId === '' ? undefined : { organizationId, applicationId };
  };

  return [
    handle(calls.readSdkRedirect, async ({ sdk, read }) => {
      await inWordsOfSdks(read((tx) => requireFeature(tx, 'nativeSDK')));
      const ticket = writeTicket(hashCode, sdk);
      return { redirectUrl: new URL(`${addressOf('sdk')}/v1/auth/browser/${ticket}`, publicUrl()).href };
    }),
    handleRaw(calls.openSdkSignIn, async ({ params, query, readIn, language }, exchange) => {
      const place = placeOf(params.ticket);
      const shown = place && (await readIn(place.organizationId, (tx) => findSignInPlace(tx, place.applicationId)));
      if (shown === undefined) return over(exchange, language);
      send(exchange, 200, signInPage(language, { ...shown, email: '' }), query.scheme);
    }),
    handleRaw(calls.sendSdkSignIn, async ({ params, query, transactionIn, address, language }, exchange) => {
      const place = placeOf(params.ticket);
      const transaction = <T>(work: Parameters<typeof transactionIn<T>>[1]) =>
        transactionIn(place?.organizationId ?? '', work);
      const shown = place && (await transaction((tx) => findSignInPlace(tx, place.applicationId)));
      if (place === undefined || shown === undefined) return over(exchange, language);
      const form = await readForm(exchange.request);
      const email = form.get('email') ?? '';
      try {
        const credentials = { email: addressIn(email), password: (form.get('password') ?? '').slice(0, 1024) };
        const { bearer } = await signInToApp(db, { caller: place, transaction, address }, credentials);
        const location = `${query.scheme}://login?bearer=${encodeURIComponent(bearer)}`;
        exchange.setHeader('content-security-policy', signInPolicy());
        // A program is told where to go: only a browser knows what to do with the scheme of an app.
        if (!isBrowser(exchange)) return sendJson(exchange, { location });
        exchange.take().writeHead(303, { location, 'cache-control': 'no-store' }).end();
      } catch (error) {
        if (!isBrowser(exchange) || !(error instanceof CodedError) || !told.includes(error.code)) throw error;
        send(
          exchange,
          error.status,
          signInPage(language, { ...shown, email, problem: errorText(language, error.code) }),
          query.scheme,
        );
      }
    }),
  ];
}

export function writeTicket(
  hashCode: Platform['hashCode'],
  { organizationId, applicationId }: { organizationId: string; applicationId: string },
): string {
  const until = Math.floor(now() / 1000) + ticketSeconds;
  return writeSignedIds(hashCode, purpose, [organizationId, applicationId], until);
}

function isBrowser({ request }: RawExchange): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

function over(exchange: RawExchange, language: Language): void {
  if (!isBrowser(exchange)) fail(3001);
  send(exchange, 410, overPage(language));
}

function sendJson(exchange: RawExchange, data: object): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  exchange
    .take()
    .writeHead(200, headers)
    .end(JSON.stringify({ status: true, data }));
}

function send(exchange: RawExchange, status: number, page: string, scheme?: string): void {
  exchange.setHeader('content-security-policy', signInPolicy(scheme));
  exchange
    .take()
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page);
}

/** What is no address is nobody's. */
function addressIn(text: string): string {
  const read = emailField.safeParse(text);
  return read.success ? read.data : fail(4005);
}
