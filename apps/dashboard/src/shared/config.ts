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
  /** Names under which this dashboard is that of another environment; `branch` with {branch} in it. */
  hosts: { develop: string | null; branch: string | null };
  version: string;
  /** Requests and failures are told to the console, and failures on the page, in full. */
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
  /** The script of a tag manager that is told of events; null where there is none. */
  tagManager: string | null;
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

/** The environment by the name under which the page was reached (platform-shell.md, section 9); else as it was set. */
export function withHost(config: RuntimeConfig, hostname: string): RuntimeConfig {
  const { develop, branch } = config.hosts;
  if (develop !== null && hostname === develop) return { ...config, environment: 'develop' };
  const [before = '', after = ''] = (branch ?? '').split('{branch}');
  const name = hostname.slice(before.length, hostname.length - after.length);
  const fits = branch !== null && name !== '' && hostname === before + name + after;
  return fits ? { ...config, environment: 'branch', branch: name } : config;
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
