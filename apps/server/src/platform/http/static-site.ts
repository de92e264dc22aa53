import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StartupError } from '../errors.ts';

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
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  await app.register(async (site) => {
    await site.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: `${prefix}assets/`,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      wildcard: false,
    });
    // The few files that have to stand beside the page, such as its icon.
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (!entry.isFile() || !/^[a-z][\w-]*\.(svg|png|ico|txt|webmanifest)$/.test(entry.name)) continue;
      site.get(`${prefix}${entry.name}`, (_request, reply) =>
        reply.sendFile(entry.name, root, { maxAge: '1h', immutable: false }),
      );
    }
    site.get(prefix, (_request, reply) => sendPage(reply));
    // A file that is not there is missing; a path without an extension is a page of the application.
    site.get(`${prefix}*`, (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const isFile = path.startsWith(`${prefix}assets/`) || /\.[a-z0-9]{2,11}$/i.test(path);
      return isFile ? reply.callNotFound() : sendPage(reply);
    });
  });
}
