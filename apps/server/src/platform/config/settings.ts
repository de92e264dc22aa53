/** Every setting of the program: its name, what it means, how it is read. `--help` is printed from this table. */
import { isIP } from 'node:net';
import { brand } from '@muster/contract/brand';
import { email } from '@muster/contract/fields';
import { type ServiceName, serviceNames, services } from '@muster/contract/services';
import { parseKey } from '../crypto/secrets.ts';
import { type LinkSetting, linkHelp, linkNames, linkSetting } from './links.ts';

export interface Setting<T> {
  help: string;
  /** Shown by --help; the value itself comes from `read`. */
  fallback?: string;
  read(text: string | undefined): T;
}

/** What can run in a process of its own: the services, the pages of dashboard and store, and the background work. */
const parts = [...serviceNames, 'pages', 'worker'] as const;
export type Part = ServiceName | 'pages' | 'worker';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const settings = {
  PORT: { help: 'port to listen on; 0 picks a free one', fallback: '4100', read: whole(0, 65_535, 4100) },
  HTTPS_PORT: {
    help: 'port on which this server ends TLS itself, with certificates that it gets; PORT then leads there. Unset: a proxy does',
    read: (text) => (text === undefined ? undefined : whole(0, 65_535, 443)(text)),
  },
  ACME_DIRECTORY: {
    help: 'certificate authority (ACME, RFC 8555) for HTTPS_PORT',
    fallback: 'https://acme-v02.api.letsencrypt.org/directory',
    read: (text) => baseAddress(text) ?? 'https://acme-v02.api.letsencrypt.org/directory',
  },
  ACME_EMAIL: { help: 'where the certificate authority writes to', read: emailAddress },
  ACME_AGREE: { help: 'you agree to the terms of service of the authority', fallback: 'off', read: flag(false) },
  HOST: { help: 'address to listen on', fallback: '0.0.0.0', read: (text) => text ?? '0.0.0.0' },
  DATA_DIR: {
    help: 'folder for the embedded database, files and secrets',
    fallback: './data',
    read: (text) => text ?? './data',
  },
  DATABASE_URL: {
    help: 'PostgreSQL 15 or later to use instead of the embedded one: postgres://user:password@host/database',
    read: address('postgres:', 'postgresql:'),
  },
  DATABASE_POOL: {
    help: 'connections to the database for requests; six more are kept for background work',
    fallback: '20',
    read: whole(2, 80, 20),
  },
  PUBLIC_URL: {
    help: 'address at which people reach this server; used in links and mails',
    fallback: 'http://localhost:PORT',
    read: origin(),
  },
  SMTP_URL: {
    help: 'mail server: smtp://user:password@host:587; without it mails are kept and shown at /outbox, on this machine only',
    read: address('smtp:', 'smtps:'),
  },
  MAIL_FROM: { help: 'sender of mails', fallback: 'no-reply at the host of PUBLIC_URL', read: (text) => text },
  SUPPORT_EMAIL: {
    help: 'address for help, in mails and in the dashboard',
    fallback: brand.supportEmail,
    read: emailAddress,
  },
  STORAGE_URL: {
    help: 'where files are kept: s3://bucket?region=…&endpoint=…, gs://bucket, or file:///folder',
    fallback: 'DATA_DIR/files',
    read: address('s3:', 'gs:', 'file:'),
  },
  SERVICES: { help: `what this process runs: ${parts.join(', ')}`, fallback: 'all', read: partList },
  LOG_LEVEL: { help: logLevels.join(', '), fallback: 'info', read: oneOf(logLevels, 'info') },
  SECRET_KEY: {
    help: '32 bytes in base64 from which all other keys are derived; processes on several machines share it',
    fallback: 'generated once into DATA_DIR',
    read: secretKey,
  },
  OPS_TOKEN: {
    help: 'bearer token for /health, /ready and /metrics from elsewhere than this machine',
    read: (text) => text,
  },
  TRUST_PROXY: {
    help: 'how many proxies stand in front, whose X-Forwarded-For is believed',
    fallback: '0',
    read: whole(0, 10, 0),
  },
  APNS_URL: {
    help: 'Apple push service, by which devices are woken; another one for trials',
    fallback: 'https://api.push.apple.com',
    read: (text) => baseAddress(text) ?? 'https://api.push.apple.com',
  },
  DEP_URL: {
    help: 'Apple device assignment, for automated enrollment; another one for trials',
    fallback: 'https://mdmenrollment.apple.com',
    read: (text) => baseAddress(text) ?? 'https://mdmenrollment.apple.com',
  },
  DEP_DEVICE_ROOTS: {
    help: 'file (PEM) with the authorities from which devices have the certificates that they show at automated enrollment. Unset: any, and the address of the profile and the serial number decide',
    read: (text) => text,
  },
  VPP_URL: {
    help: 'Apple Apps and Books, for licenses of apps and books; another one for trials',
    fallback: 'https://vpp.itunes.apple.com',
    read: (text) => baseAddress(text) ?? 'https://vpp.itunes.apple.com',
  },
  DEVICE_TLS_PORT: {
    help: 'port on which devices show their certificate in TLS itself; beside HTTPS_PORT. Unset: they sign their messages',
    read: (text) => (text === undefined ? undefined : whole(0, 65_535, 8443)(text)),
  },
  DEVICE_CERTIFICATE_HEADER: {
    help: 'header in which a proxy that ends TLS says the certificate of a device (RFC 9440, or PEM, escaped), such as Client-Cert; the proxy has to drop it from what others send',
    read: headerName,
  },
  DEVICE_CERTIFICATE_PROXIES: {
    help: 'addresses or networks of the proxies that are believed about DEVICE_CERTIFICATE_HEADER: 10.0.0.4,10.1.0.0/16',
    fallback: 'this machine',
    read: networks,
  },
  COUNTRY_HEADER: {
    help: 'header in which the proxy in front says the country of a visitor, such as CF-IPCountry; needs TRUST_PROXY',
    read: headerName,
  },
  COUNTRY_DATABASE: {
    help: 'file (.mmdb) by which the country of an address is found',
    fallback: 'the one that comes with the program',
    read: (text) => text,
  },
  OUTBOUND_ALLOW: {
    help: 'addresses inside your network that webhooks may be sent to all the same: host:port,host:port',
    read: hostPorts,
  },
  WEBHOOK_SECONDS: {
    help: 'seconds within which a receiver of a webhook has to answer',
    fallback: '10',
    read: whole(1, 60, 10),
  },
  INTERCOM_SECRET: {
    help: 'secret of identity verification of an Intercom chat: users then have intercomUserHash',
    read: (text) => text,
  },
  TAG_MANAGER: {
    help: 'script of a tag manager that the dashboard loads and tells its events, by window.dataLayer (https). Its scripts run in the dashboard: unset, nothing from elsewhere does',
    read: httpsAddress,
  },
  WORKSPACE_GB: {
    help: 'gigabytes that all files of builds of one workspace may take; 0 for as many as there is room for',
    fallback: '1000',
    read: whole(0, 1_000_000, 1_000),
  },
  TRACKS_DAYS: { help: 'days for which the request log is kept', fallback: '30', read: whole(1, 3650, 30) },
  ENVIRONMENT: {
    help: 'name shown in the footer of test installations',
    fallback: 'production',
    read: (text) => text ?? 'production',
  },
  DEVELOP_HOST: {
    help: 'name under which the dashboard is that of the environment develop',
    read: hostName,
  },
  BRANCH_HOST: {
    help: 'names under which dashboards of branches are reached, with {branch} for the branch: {branch}.preview.example.com',
    read: branchHost,
  },
  BRANCH: { help: 'name of the branch this runs from, shown in the footer of the dashboard', read: (text) => text },
  DEBUG: { help: 'show technical details in the dashboard', fallback: 'off', read: flag(false) },
  REQUEST_DELAY: {
    help: 'milliseconds by which the dashboard delays each request, for trying it out',
    fallback: '0',
    read: whole(0, 60_000, 0),
  },
  MDM: { help: 'device management', fallback: 'on', read: flag(true) },
  INVENTORY: { help: 'inventory', fallback: 'on', read: flag(true) },
  CREATE_WORKSPACE: { help: 'users may create workspaces', fallback: 'on', read: flag(true) },
  TRADITIONAL_REGISTRATION: { help: 'people may register with e-mail and password', fallback: 'on', read: flag(true) },
  DNS_SERVERS: {
    help: 'name servers by which domains of stores are checked: address,address:port',
    fallback: 'those of this machine',
    read: nameServers,
  },
  STORE_CUSTOM_DOMAIN: { help: 'stores may have a domain of their own', fallback: 'on', read: flag(true) },
  SSO_LOGIN: { help: 'single sign-on', fallback: 'on', read: flag(true) },
  GOOGLE_LOGIN: { help: 'sign-in with Google', fallback: 'on', read: flag(true) },
  GITHUB_LOGIN: { help: 'sign-in with GitHub', fallback: 'on', read: flag(true) },
  BITBUCKET_LOGIN: { help: 'sign-in with Bitbucket', fallback: 'on', read: flag(true) },
  DEFAULT_SSO_ORGANIZATION: { help: 'workspace whose single sign-on is offered first', read: (text) => text },
  DEFAULT_LANGUAGE: {
    help: 'en or es: language of visitors who have not chosen one',
    fallback: 'en',
    read: oneOf(['', 'en', 'es'] as const, ''),
  },
  PUBLIC_LIBRARY_SLUG: {
    help: 'workspace whose apps form the public library',
    fallback: 'library',
    read: (text) => text ?? 'library',
  },
  STORE_URL: {
    help: 'address of the store pages, with {org} for the workspace',
    fallback: 'PUBLIC_URL/store/{org}',
    read: storeTemplate,
  },
  ...linkAddresses(),
  STATUS_API: {
    help: 'address that answers with the state of the service: {"results": [{"status": "OP"}]}',
    read: httpsAddress,
  },
  ...serviceAddresses(),
} satisfies Record<string, Setting<unknown>>;

function linkAddresses() {
  const entries = linkNames.map((name) => [
    linkSetting(name),
    { help: `link in the dashboard: ${linkHelp[name]} (https)`, read: httpsAddress },
  ]);
  return Object.fromEntries(entries) as Record<LinkSetting, Setting<string | undefined>>;
}

function serviceAddresses() {
  const entries = serviceNames.map((name) => [
    services[name].setting,
    {
      help: `address of the ${name} service, when it is elsewhere`,
      fallback: `PUBLIC_URL${services[name].path}`,
      read: baseAddress,
    },
  ]);
  return Object.fromEntries(entries) as Record<(typeof services)[ServiceName]['setting'], Setting<string | undefined>>;
}

function whole(min: number, max: number, fallback: number) {
  return (text: string | undefined): number => {
    if (text === undefined) return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

function flag(fallback: boolean) {
  return (text: string | undefined): boolean => {
    if (text === undefined) return fallback;
    if (/^(on|true|1|yes)$/i.test(text)) return true;
    if (/^(off|false|0|no)$/i.test(text)) return false;
    throw new Error('must be on or off');
  };
}

function oneOf<const T extends readonly string[]>(values: T, fallback: T[number]) {
  return (text: string | undefined): T[number] => {
    if (text === undefined) return fallback;
    if (!values.includes(text)) throw new Error(`must be one of ${values.filter(Boolean).join(', ')}`);
    return text;
  };
}

function hostName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) throw new Error('must be the name of a host');
  return text.toLowerCase();
}

function branchHost(text: string | undefined): string | undefined {
  if (text !== undefined && text.split('{branch}').length !== 2) throw new Error('must hold {branch} once');
  return text === undefined ? undefined : hostName(text.replace('{branch}', 'branch')) && text.toLowerCase();
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error('is not an address');
  return new URL(text);
}

/** Its host stands in the content policy of the pages, where `*`, `;` and `,` say something else than a name. */
function mustNameOneHost({ hostname }: URL): void {
  if (!/^(\[[0-9a-f:.]+\]|[\w.-]+)$/i.test(hostname)) throw new Error('must have the name of one host');
}

function emailAddress(text: string | undefined): string | undefined {
  if (text !== undefined && !email.safeParse(text).success) throw new Error('must be an email address');
  return text;
}

function address(...protocols: string[]) {
  return (text: string | undefined): URL | undefined => {
    if (text === undefined) return undefined;
    const url = parseUrl(text);
    if (!protocols.includes(url.protocol))
      throw new Error(`must begin with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return url;
  };
}

function origin() {
  return (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const url = parseUrl(text);
    if (!/^https?:$/.test(url.protocol)) throw new Error('must begin with http:// or https://');
    if (url.pathname !== '/' || url.search || url.hash) throw new Error('must be an address without a path');
    return url.origin;
  };
}

function baseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (!/^https?:$/.test(url.protocol)) throw new Error('must begin with http:// or https://');
  mustNameOneHost(url);
  return text.replace(/\/+$/, '');
}

/** For addresses that people are sent to from a page of ours. */
function httpsAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url.protocol !== 'https:') throw new Error('must begin with https://');
  mustNameOneHost(url);
  if (url.username || url.password) throw new Error('must not hold a password: everybody sees it');
  return url.href;
}

function storeTemplate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!text.includes('{org}')) throw new Error('must contain {org}');
  baseAddress(text.replace('{org}', 'org'));
  return text;
}

function partList(text: string | undefined): readonly Part[] {
  if (text === undefined || text === 'all') return parts;
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !(parts as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`knows no ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  return wanted as Part[];
}

function hostPorts(text: string | undefined): readonly string[] {
  const pairs = (text ?? '').split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim()]));
  for (const pair of pairs) {
    if (!/^(\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(pair))
      throw new Error('must be host:port, with commas between them');
  }
  return pairs;
}

function nameServers(text: string | undefined): readonly string[] {
  const all = (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  for (const one of all) {
    if (isIP(one) === 0 && isIP(one.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')) === 0)
      throw new Error('must be addresses, with or without a port, with commas between them');
  }
  return all;
}

function networks(text: string | undefined): readonly string[] {
  const all = (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  for (const one of all) {
    const [address = '', bits, ...more] = one.split('/');
    const family = isIP(address);
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
    if (family === 0 || !isLength || more.length > 0)
      throw new Error('must be addresses or networks, with commas between them');
  }
  return all;
}

function headerName(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\w-]{1,60}$/.test(text)) throw new Error('must be the name of a header');
  return text;
}

function secretKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = parseKey(text);
  if (!key) throw new Error('must be 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}
