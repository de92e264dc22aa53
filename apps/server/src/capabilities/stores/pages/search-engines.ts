/**
 * What search engines are told of a public store: robots.txt (RFC 9309), which they ask for where the store has a host of
 * its own, and a sitemap (https://www.sitemaps.org/protocol.html) with the apps that everybody may find. A store that asks
 * people to sign in has neither. That its pages are not to be found they say themselves: what robots.txt forbids is never
 * fetched, so that nobody would read it there (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../../platform/html.ts';
import { listPublished } from '../../publications/index.ts';
import { type Visit, visitOf, visitorActor } from '../visitor-caller.ts';
import { addressOf } from './page-address.ts';
import type { PagesDeps } from './page-deps.ts';
import { missing } from './page-missing.ts';

type OfStore = { Params: { org: string } };

export function mountSearchEngines(deps: PagesDeps, scope: FastifyInstance, prefix: string): void {
  const mount = (file: string, type: string, write: (visit: Visit) => string | Promise<string>) =>
    scope.get<OfStore>(`${prefix}:org/${file}`, async (request, reply) => {
      const visit = await visitOf(deps, request, request.params.org).catch(missing);
      if (visit?.security !== 'public') return notThere(reply);
      return reply
        .header('cache-control', 'public, max-age=600')
        .type(type)
        .send(await write(visit));
    });
  mount('robots.txt', 'text/plain; charset=utf-8', (visit) => {
    const front = addressOf(deps, visit).replace(/\/$/, '');
    return `User-agent: *\nDisallow:\n\nSitemap: ${front}/sitemap.xml\n`;
  });
  mount('sitemap.xml', 'application/xml; charset=utf-8', async (visit) => {
    // For everybody, whoever asks. What the library offers is found where it is at home.
    const apps = await deps.db.readTenant(visit.organizationId, visitorActor(visit), (tx) =>
      listPublished(tx, { person: null, country: visit.country }),
    );
    const pages = apps
      .filter(({ security }) => security === 'public')
      .map(({ slug, updatedAt, builds }) => ({
        address: addressOf(deps, visit, slug),
        changed: [updatedAt, ...builds.map(({ createdAt }) => createdAt)].map((time) => Date.parse(time)),
      }));
    return sitemap([{ address: addressOf(deps, visit), changed: pages.flatMap(({ changed }) => changed) }, ...pages]);
  });
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8').send('');
}

function sitemap(pages: readonly { address: string; changed: readonly number[] }[]): string {
  const urls = pages.map(({ address, changed }) => {
    const last = changed.length > 0 ? `<lastmod>${new Date(Math.max(...changed)).toISOString()}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(address)}</loc>${last}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
