import { brand } from '@muster/contract/brand';
import { type Language, languages, requestTimeout } from '@muster/contract/constants';
import type { ServiceName } from '@muster/contract/services';
import type { PermissionTable } from './permissions/check-permission.ts';

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

/** Places outside the dashboard; null where the installation has none. */
interface OutsideLinks {
  support: string | null;
  documentation: string | null;
  news: string | null;
  status: string | null;
  tickets: string | null;
  legal: string | null;
  sales: string | null;
}

/** What the server tells the dashboard when it starts, at /config.json. */
export interface RuntimeConfig {
  product: string;
  company: string;
  supportEmail: string;
  environment: string;
  /** The branch that this dashboard was built from; null for what everybody uses. */
  branch: string | null;
  version: string;
  debug: boolean;
  /** Milliseconds by which every request is held back, for trying things out. */
  requestDelay: number;
  /** Null where none is preferred. */
  language: Language | null;
  flags: Flags;
  /** The workspace whose single sign-on is offered by itself; null where none is. */
  defaultSsoOrganization: string | null;
  links: OutsideLinks;
  /** Answers with the state of each part of the service; null where nobody keeps watch. */
  statusApi: string | null;
  /** Where mails are shown on an installation that sends none. */
  outbox: string | null;
  /** The base address of each service; a path on this host where it was not moved. */
  services: Record<ServiceName, string>;
  /** Who may do what; another version of the server may have others. */
  permissions: PermissionTable;
  /** The address of a workspace's store, with {org} for its slug. */
  storeUrl: string;
}

/** Where a workspace's store is; a template without a host means this one. */
export function storeAddress({ storeUrl }: RuntimeConfig, org: string): string {
  const address = storeUrl.replace('{org}', org);
  return address.startsWith('/') ? `${window.location.origin}${address}` : address;
}

export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(requestTimeout) });
  if (!response.ok) throw new Error(`${brand.product} answered ${response.status} to the request for its settings`);
  return (await response.json()) as RuntimeConfig;
}

/** Settings besides the flags that can be tried out on one browser. Addresses cannot: tokens are sent to them. */
const changeable: {
  [K in 'environment' | 'branch' | 'debug' | 'requestDelay' | 'language']: (value: unknown) => boolean;
} = {
  environment: (value) => typeof value === 'string',
  branch: (value) => typeof value === 'string' || value === null,
  debug: (value) => typeof value === 'boolean',
  requestDelay: (value) => typeof value === 'number' && value >= 0,
  language: (value) => value === null || languages.some((known) => known === value),
};

/** The settings with those that are kept on this browser in their place (platform-shell.md, section 9). */
export function withLocalConfig(config: RuntimeConfig, local: Readonly<Record<string, unknown>>): RuntimeConfig {
  const flags = { ...config.flags };
  const changed: Partial<RuntimeConfig> = {};
  for (const [name, value] of Object.entries(local)) {
    if (Object.hasOwn(flags, name) && typeof value === 'boolean') flags[name as keyof Flags] = value;
    else if (Object.hasOwn(changeable, name) && changeable[name as keyof typeof changeable](value))
      Object.assign(changed, { [name]: value });
  }
  return { ...config, ...changed, flags };
}
