import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartupError } from '../errors.ts';

export interface StaticSite {
  /** The folder that Vite built. */
  root: string;
  /** Where it hangs: `/`, or `/store/`. */
  prefix: string;
  policy: string;
  /** Paths below which there are no pages: what is missing there is missing. */
  notPages?: readonly string[];
  /** Pages of it that are made for each request. */
  made?: readonly MakePages[];
}

/** What was built, for those who write something into it. */
export interface BuiltPage {
  html: string;
  policy: string;
  prefix: string;
}

export type MakePages = (scope: FastifyInstance, page: BuiltPage) => void;

/** Paths that ask for a file. Names of apps and addresses of people, which stand in paths of pages, end otherwise. */
const fileName =
  /\.(js|mjs|css|map|json|html?|svg|png|jpe?g|gif|webp|avif|ico|txt|xml|webmanifest|woff2?|ttf|wasm|br|gz|zip|php|ya?ml)$/i;

/**
 * `//name` as a path is the address of another server as soon as a script or a redirect goes there; so is `/\\name`, and
 * blanks between them do not count (URL standard, 4.4). Whoever asks for it here means the page `/name`.
 */
function oneSlash(url: string): string {
  return url.replace(/^[/\\\s]{2,}/, '/');
}

/** What stands in the page itself is allowed by its hash, and nothing else that may get into it (CSP 3, 2.3.1). */
function allowInline(policy: string, page: string): string {
  const hashes = (kind: 'script' | 'style') =>
    Array.from(page.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, 'gs')), ([, content = '']) => {
      return ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    }).join('');
  return policy
    .replace("script-src 'self'", (rule) => rule + hashes('script'))
    .replace("style-src 'self'", (rule) => rule + hashes('style'));
}

/** A built single-page application: assets that never change under their name, and one page for all its paths. */
export async function serveSite(app: FastifyInstance, site: StaticSite): Promise<void> {
  const { root, prefix, notPages = [], made = [] } = site;
  if (!existsSync(join(root, 'index.html'))) throw new StartupError('The pages are not built yet: npm run build');
  const page = await readFile(join(root, 'index.html'));
  const policy = allowInline(site.policy, page.toString());
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
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
      scope.get(`${prefix}${entry.name}`, (_request, reply) =>
        reply.sendFile(entry.name, root, { maxAge: '1h', immutable: false }),
      );
    }
    for (const make of made) make(scope, { html: page.toString(), policy, prefix });
    // A file that is not there is missing; any other path is a page of the application.
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const url = oneSlash(request.url);
      const path = url.split('?', 1)[0] ?? '';
      const isFile = path.startsWith(`${prefix}assets/`) || fileName.test(path) || path.includes('/.');
      const isElsewhere = notPages.some((other) => path === other || path.startsWith(`${other}/`));
      if (isFile || isElsewhere) return reply.callNotFound();
      return url === request.url ? sendPage(reply) : reply.header('cache-control', 'no-cache').redirect(url);
    };
    scope.get(prefix, answer);
    scope.get(`${prefix}*`, answer);
  });
}
