/**
 * Where the store of a workspace is, or one of its publications. A verified domain of its own comes first. `address` is the
 * origin of the pages, or a template of the operator's with `{org}` in it, such as https://{org}.apps.example.com.
 */
export function storeUrl(address: string, orgSlug: string, slug?: string, domain?: string | null): string {
  const template = address.includes('{org}') ? address : `${address.replace(/\/+$/, '')}/store/{org}`;
  const front = domain ? `https://${domain}` : template.replace('{org}', orgSlug).replace(/\/+$/, '');
  if (slug === undefined) return domain ? `${front}/` : front;
  return `${front}/${slug}`;
}

/** Of an address that was kept without knowing where stores are (`storeUrl('', …)`). */
export function storeUrlOfPath(address: string, path: string): string {
  const [, org, slug] = /^\/store\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  return org === undefined ? path : storeUrl(address, org, slug);
}
