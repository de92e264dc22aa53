import { pathTo } from '../../shared/paths.ts';

/** As it is shown to somebody who is still choosing it: what is not there yet stays three dots. */
export function appAddress(org: string, slug: string): string {
  return slug === '' ? `${pathTo('apps', { org })}/…` : pathTo('app', { org, app: slug });
}
