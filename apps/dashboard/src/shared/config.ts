import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import type { ServiceName } from '@muster/contract/services';

export interface Flags {
  mdm: boolean;
  inventory: boolean;
  createWorkspace: boolean;
  traditionalRegistration: boolean;
  storeCustomDomain: boolean;
  ssoLogin: boolean;
  googleLogin: boolean;
  githubLogin: boolean;
  bitbucketLogin: boolean;
}

/** What the server tells the dashboard when it starts, at /config.json. */
export interface RuntimeConfig {
  product: string;
  company: string;
  supportEmail: string;
  environment: string;
  version: string;
  debug: boolean;
  /** Milliseconds by which every request is held back, for trying things out. */
  requestDelay: number;
  /** Null where none is preferred. */
  language: Language | null;
  flags: Flags;
  /** Where mails are shown on an installation that sends none. */
  outbox: string | null;
  /** The base address of each service; a path on this host where it was not moved. */
  services: Record<ServiceName, string>;
  /** The address of a workspace's store, with {org} for its slug. */
  storeUrl: string;
}

/** Where a workspace's store is; a template without a host means this one. */
export function storeAddress({ storeUrl }: RuntimeConfig, org: string): string {
  const address = storeUrl.replace('{org}', org);
  return address.startsWith('/') ? `${window.location.origin}${address}` : address;
}

export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`${brand.product} answered ${response.status} to the request for its settings`);
  return (await response.json()) as RuntimeConfig;
}
