/** Whoever opens a store: known by a cookie, or not at all. */
import type { CallSpec } from '@muster/contract/call';
import type { StoreDevice } from '@muster/contract/store';
import type { FastifyRequest } from 'fastify';
import { type Actor, anonymousActor } from '../../platform/actor.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { fail } from '../../platform/errors.ts';
import { hasBearer } from '../../platform/http/bearer.ts';
import type { CallerKind } from '../../platform/http/caller.ts';
import { isStorable } from '../../platform/http/validation.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSameOrigin } from './same-origin.ts';
import { type Client, readCookie, sessionPrefix } from './store-cookie.ts';
import { readDevice } from './visitor-device.ts';
import { findVisit, type VisitRow } from './visits-store.ts';

/** A visit: the store, who visits it, and with what. */
export interface Visit extends VisitRow {
  device: StoreDevice;
  /** ISO 3166-1; found when it is asked for. */
  readonly country: string | null;
  client: Client;
}

declare module '../../platform/http/route.ts' {
  interface CallerContexts {
    visitor: { visit: Visit; principal?: undefined };
  }
}

type Deps = Pick<Platform, 'db' | 'publicUrl' | 'countryOf'>;

export function visitorCaller(deps: Deps): CallerKind<Visit> {
  return {
    name: 'visitor',
    serves: ['visitor'],
    problemOf: ({ path }) => (/\/:org(\/|$)/.test(path) ? undefined : 'names no workspace'),
    async authenticate(request, call) {
      if (call.changes) requireSameOrigin(request, call, deps.publicUrl());
      return visitOf(deps, request, (request.params as { org: string }).org);
    },
    // What they may see of the store is decided app by app.
    authorize: () => {},
    id: ({ person }) => person?.id,
    actor: visitorActor,
    organizationId: ({ organizationId }) => organizationId,
    context: (visit) => ({ visit }),
  };
}

/** The same for pages, which are no calls. */
export async function visitOf(
  { db, countryOf, publicUrl }: Deps,
  request: FastifyRequest,
  org: string,
): Promise<Visit> {
  const token = isStorable(org) ? (bearerOf(request) ?? readCookie(request.headers.cookie, org)) : undefined;
  const row = isStorable(org) ? await findVisit(db, org, token === undefined ? null : hashToken(token)) : undefined;
  if (row === undefined) return fail(3001);
  return {
    ...row,
    device: readDevice(request.headers),
    get country() {
      return countryOf(request);
    },
    // A proxy may end TLS in front, and forms of the pages ask on from inside.
    client: { secure: request.protocol === 'https' || publicUrl().startsWith('https:') },
  };
}

/** Programs that keep no cookies send what the cookie holds. Tokens of other doors are not looked at. */
function bearerOf(request: FastifyRequest): string | undefined {
  return hasBearer(request, sessionPrefix) ? request.headers.authorization?.trim().slice('Bearer '.length) : undefined;
}

/** A cookie comes along with whatever another site's page sends here. */
function requireSameOrigin(request: FastifyRequest, _call: CallSpec, publicUrl: string): void {
  if (!isSameOrigin(request, publicUrl)) fail(4003);
}

export function visitorActor({ person, supplanterId }: Pick<VisitRow, 'person' | 'supplanterId'>): Actor {
  if (person === null) return anonymousActor;
  return { kind: 'user', userId: person.userId, email: person.email, supplanterId };
}
