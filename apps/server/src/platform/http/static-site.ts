import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../errors.ts';
import { addNotFound } from './create-http.ts';

export interface StaticSite {
  /** The folder that Vite built. */
  root: string;
  /** Where it hangs: `/`, or `/store/`. */
  prefix: string;
  policy: string;
}

/** A built single-page application: assets that never change under their name, and one page for all its paths. */
export async function serveSite(app: FastifyInstance, { root, prefix, policy }: StaticSite): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new StartupError('The pages are not built yet: npm run build');
  const page = await readFile(join(root, 'index.html'));
  await app.register(async (site) => {
    await site.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: `${prefix}assets/`,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      index: false,
      wildcard: false,
    });
    const sendPage = async (_request: unknown, reply: import('fastify').FastifyReply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page);
    site.get(prefix, sendPage);
    // A file that is not there is missing; a path without an extension is a page of the application.
    site.get(`${prefix}*`, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (path.startsWith(`${prefix}assets/`) || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
      return sendPage(request, reply);
    });
    addNotFound(site);
  });
}
