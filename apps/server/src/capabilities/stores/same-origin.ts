import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was made by a page of this server, or by no page at all. Browsers tell with Sec-Fetch-Site
 * (https://www.w3.org/TR/fetch-metadata/), older ones with Origin; programs that send neither have no cookie of anybody.
 */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
