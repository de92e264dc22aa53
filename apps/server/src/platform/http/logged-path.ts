import type { FastifyRequest } from 'fastify';

/** Shorter than any token; a file name or a word of a route fits. */
const harmless = /^[\w.~-]{0,19}$/;

/**
 * The path of a request as logs may keep it, without its query. What the call declares as secret is left out. Nobody
 * declares what a path without a call holds (a mistyped link, a page), so only short plain segments of it are kept.
 */
export function loggedPath(request: FastifyRequest): string {
  const { config, url: pattern } = request.routeOptions;
  const secret = config.call?.secret;
  if (config.call === undefined || pattern === undefined) return wary(request.url);
  // Built from the route, since the address as it was sent can be spelled in many ways.
  return secret === undefined ? plain(request.url) : filled(pattern, request.params as Params, secret);
}

type Params = Record<string, string>;

function plain(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

function wary(url: string): string {
  return plain(url)
    .split('/')
    .map((segment) => (harmless.test(segment) ? segment : '…'))
    .join('/');
}

function filled(pattern: string, params: Params, secret: readonly string[]): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) =>
    secret.includes(name) ? '…' : encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
}
