import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';

export interface OperatorGate {
  /** Opens from elsewhere too. */
  token?: string | undefined;
  /** Whether people reach the installation from elsewhere, which needs a proxy or an open network. */
  published: boolean;
}

/**
 * Lets the operator of this machine pass, and nobody else. From here means: no proxy said otherwise, and the
 * installation is not one that a proxy publishes, since behind a proxy on this machine every caller looks local.
 */
export function operatorOnly({ token, published }: OperatorGate) {
  return async (request: FastifyRequest): Promise<void> => {
    if (token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`)) return;
    const { headers, socket } = request;
    const forwarded = Object.keys(headers).some((name) => proxyHeaders.test(name)) || request.raw.httpVersion === '1.0';
    // A page of somebody else's that the operator happens to have open comes with their host name or origin.
    const direct = isLoopbackHost(hostOf(headers.host)) && headers['sec-fetch-site'] !== 'cross-site';
    if (published || forwarded || !direct || !isLoopbackAddress(socket.remoteAddress)) {
      fail(3001, { reason: 'ROUTE_NOT_FOUND' });
    }
  };
}

/** What proxies add; HTTP/1.0 is what some of them speak to the server behind them. */
const proxyHeaders = /^(x-forwarded-|cf-|forwarded$|via$|x-real-ip$|x-client-ip$|true-client-ip$)/;

/** A name or an address, with or without a port (RFC 9110, section 7.2). */
const hostHeader = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

function hostOf(header: string | undefined): string {
  return hostHeader.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
