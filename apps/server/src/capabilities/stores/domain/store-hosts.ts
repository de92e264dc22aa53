/**
 * Names under which stores are reached beside the installation's own: verified domains, and subdomains by the operator's
 * template (STORE_URL). Under one of them there is that store and what its pages need, and nothing else of the installation.
 */
import { services } from '@muster/contract/services';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { RewriteUrl } from '../../../platform/http/create-http.ts';
import { picturesPath } from '../../../platform/pictures/pictures.ts';
import { listHosts } from './domain-store.ts';

export interface StoreHosts {
  rewrite: RewriteUrl;
  /** After a domain was verified or taken away. */
  refresh(): Promise<void>;
  /** Of a subdomain by the template; the workspace need not exist. */
  subdomainOf(host: string): string | undefined;
  start(): void;
  stop(): void;
}

interface Deps {
  db: Database;
  channels: Listener;
  log: Pick<FastifyBaseLogger, 'warn'>;
  template: string | undefined;
  own: () => string;
}

/** Announced by the database when a domain or the name of a workspace changes. */
const channel = 'store_hosts';
/** No app has this as its slug. */
const nothing = '-';

export function createStoreHosts({ db, channels, log, template, own }: Deps): StoreHosts {
  // As many as there are verified domains: requests under any other name ask the database nothing.
  let hosts = new Map<string, string>();
  const subdomain = subdomainPattern(template);
  const subdomainOf = (host: string) => subdomain?.exec(host)?.[1];
  async function refresh(): Promise<void> {
    hosts = new Map((await listHosts(db)).map(({ domain, slug }) => [domain, slug]));
  }
  const look = () => void refresh().catch((error) => log.warn({ err: error }, 'the domains of stores were not read'));
  return {
    refresh,
    subdomainOf,
    rewrite(header, url) {
      const host = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
      if (host === new URL(own()).hostname) return undefined;
      const slug = hosts.get(host) ?? subdomainOf(host);
      return slug === undefined ? undefined : pathWithin(slug, url);
    },
    start() {
      look();
      void channels.listen(channel, { announced: look, gap: look });
    },
    stop: () => channels.unlisten(channel),
  };
}

/** Where a request for a store's own host goes. */
function pathWithin(slug: string, url: string): string {
  const [written = '', ...query] = url.split('?');
  const path = decoded(written);
  if (isPassed(path, slug)) return url;
  const rest = query.length > 0 ? `?${query.join('?')}` : '';
  if (path === '/') return `/store/${slug}${rest}`;
  // Pages are one level deep.
  return /^\/[^/]+\/?$/.test(path) ? `/store/${slug}${written}${rest}` : `/store/${slug}/${nothing}${rest}`;
}

function isPassed(path: string, slug: string): boolean {
  const isOwn = [
    `/store/${slug}`,
    '/store/assets',
    `${services.store.path}/stores/${slug}`,
    services.download.path,
    picturesPath,
    '/.well-known/acme-challenge',
  ].some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (isOwn && !/\/\.\.?(\/|$)/.test(path)) || /^\/store\/[\w-]+\.(svg|png|ico)$/.test(path);
}

/** As the router reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Of a template whose host holds the name of the workspace. */
function subdomainPattern(template: string | undefined): RegExp | undefined {
  if (template === undefined) return undefined;
  const { hostname } = new URL(template.replace('{org}', 'org--here'));
  if (!hostname.includes('org--here')) return undefined;
  const escaped = hostname.replace(/[.]/g, '\\.').replace('org--here', '([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)');
  return new RegExp(`^${escaped}$`);
}
