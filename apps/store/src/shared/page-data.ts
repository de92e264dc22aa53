import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { services } from '@muster/contract/services';
import type { StoreApp, StoreFront } from '@muster/contract/store';

/** What the server writes into the page, so that the first one needs no request. */
export interface PageData {
  org: string;
  /** '' on a host of the store's own, else /store/{org}. */
  base: string;
  /** Where its calls are. */
  api: string;
  product: string;
  language?: Language;
  front?: StoreFront;
  app?: StoreApp | undefined;
}

/** Without it, such as from Vite's own server, the path says whose store it is. */
export function readPageData(document: Document, path: string): PageData {
  const written = document.getElementById('store-data')?.textContent;
  const org = orgIn(path);
  const read = written ? (JSON.parse(written) as Partial<PageData>) : {};
  return { org, base: `/store/${encodeURIComponent(org)}`, api: services.store.path, product: brand.product, ...read };
}

function orgIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '');
  } catch {
    // Not an encoding of anything, so no store has this name.
    return '';
  }
}
