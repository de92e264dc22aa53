import type { FastifyRequest } from 'fastify';

/** A name or an address, with or without a port (RFC 9110, section 7.2; RFC 3986, section 3.2.2). */
const host = /^(\[[0-9a-f:.]+\]|[\w.~-]+)(:\d{0,5})?$/i;

/** Whether a request names the host it is for as RFC 9112 asks (section 3.2): once, and as a name that can be one. */
export function hasGoodHost(request: FastifyRequest): boolean {
  const { raw, headers } = request;
  if (headers.host === undefined) return raw.httpVersion !== '1.1';
  // What a trusted proxy says of it, too.
  return isHost(headers.host) && isHost(request.host) && countHosts(raw.rawHeaders) === 1;
}

function isHost(text: string): boolean {
  return host.test(text) && URL.canParse(`http://${text}`);
}

/** Node keeps the first of several. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
}
