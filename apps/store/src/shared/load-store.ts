import type { Reply } from '@muster/contract/call';
import { readPublicStore } from '@muster/contract/calls/stores';
import { ApiError, createClient } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import type { ServiceName } from '@muster/contract/services';

/** What the store needs of /config.json. */
interface Config {
  product: string;
  services: Record<ServiceName, string>;
}

export interface Shown {
  store: Reply<typeof readPublicStore>;
  product: string;
}

export type Loaded = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed' } | ({ kind: 'ready' } & Shown);

const notFound = 3001;

export async function loadStore(org: string, language: Language, signal: AbortSignal): Promise<Loaded> {
  if (org === '' || !readPublicStore.params.shape.org.safeParse(org).success) return { kind: 'missing' };
  try {
    const response = await fetch('/config.json', { signal });
    const config = (await response.json()) as Config;
    const send = createClient({ base: (service) => config.services[service], language: () => language });
    const store = await send(readPublicStore, { params: { org } }, signal);
    return { kind: 'ready', store, product: config.product };
  } catch (error) {
    return { kind: error instanceof ApiError && error.code === notFound ? 'missing' : 'failed' };
  }
}
