/** Where the pages of a store are. */
import { storeUrl } from '@muster/contract/store-address';
import type { FastifyRequest } from 'fastify';
import type { Visit } from '../visitor-caller.ts';
import type { PagesDeps } from './page-deps.ts';

/** Of the front page, or of an app. A domain of the store's own comes first. */
export function addressOf(
  { config, publicUrl }: Pick<PagesDeps, 'config' | 'publicUrl'>,
  { customDomain, slug: org }: Visit,
  slug?: string,
): string {
  return storeUrl(config.STORE_URL ?? publicUrl(), org, slug, customDomain);
}

/** '' on a host of the store's own. */
export function baseOf({ originalUrl }: FastifyRequest, { slug }: Visit): string {
  return originalUrl.startsWith('/store/') ? `/store/${slug}` : '';
}
