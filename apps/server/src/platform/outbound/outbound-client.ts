/**
 * The one way out to addresses that somebody else has chosen: webhooks, metadata, sign-on. A host name is resolved once,
 * every address it has must be a public one, and the connection goes to what was checked; redirects start over
 * (OWASP, Server-Side Request Forgery Prevention Cheat Sheet).
 */
import { lookup as systemLookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { ValidatorName } from '@muster/contract/validators';
import { type BrokenField, CodedError } from '../errors.ts';
import { isLoopbackHost } from '../loopback.ts';
import { isPublicAddress } from './public-address.ts';

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** For everything together, redirects and the last byte included. */
  timeoutMs?: number;
  maxResponseBytes?: number;
  /** With 0, an answer that redirects is an answer like any other. */
  maxRedirects?: number;
  /** Gives up earlier: as if the time were over. */
  signal?: AbortSignal;
  /** Nobody wants to know what the answer says: it is not waited for, however long it is. */
  ignoreBody?: boolean;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where it came from in the end. */
  url: string;
}

export interface Outbound {
  /** Any status is an answer. No answer, or none that may be had, is 6002 with what is wrong about the field `url`. */
  request(url: string, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Refuses, in the same way, what can be told from the address alone; names are looked up when something is sent. */
  check(url: string): void;
}

interface Address {
  address: string;
  family: number;
}

export interface OutboundOptions {
  /** `host:port` pairs that may be reached although they are not public, as the operator has said. */
  allowPrivate?: readonly string[];
  /** For tests: how names are resolved. */
  lookup?: (hostname: string) => Promise<Address[]>;
}

/** Why there is no answer, for the person who entered the address. */
type Reason = Extract<ValidatorName, 'url' | `outbound${string}`>;

/** These say where a request goes and how long it is: that is decided here. */
const ownHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'te',
  'expect',
]);
/** These are for the one they were meant for (Fetch standard, HTTP-redirect fetch). */
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allowed = new Set(options.allowPrivate?.map((pair) => pair.toLowerCase()));
  const lookup = options.lookup ?? ((hostname: string) => systemLookup(hostname, { all: true }));

  function isAllowed(url: URL): boolean {
    return allowed.has(`${url.hostname}:${portOf(url)}`);
  }

  /** The addresses to connect to, every one of them checked. */
  async function resolve(url: URL): Promise<Address[]> {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(hostname);
    const addresses = family
      ? [{ address: hostname, family }]
      : await lookup(hostname).catch((cause) => refuse('outboundUnknownHost', cause));
    if (addresses.length === 0) refuse('outboundUnknownHost');
    if (isAllowed(url)) return addresses;
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    // Of a name it is not told whether there is none or it is one of the operator's own network: people could ask for
    // them one by one.
    return family || isLoopbackHost(hostname) ? refusePrivate(url) : refuse('outboundUnknownHost');
  }

  async function hop(url: URL, request: Hop, limits: Limits): Promise<OutboundResponse> {
    const { signal, timeoutMs, maxBytes } = limits;
    const addresses = await abortable(resolve(url), signal);
    // Loaded when something is sent for the first time, which need not be soon after the start.
    const { Client } = await import('undici');
    const client = new Client(url.origin, {
      allowH2: false,
      // The name goes into the handshake and the Host header; the connection goes to the addresses checked.
      connect: { lookup: pinned(addresses), timeout: timeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      // The library hears of the end only once it is connected, and a server may let it wait with the handshake.
      const answer = client.request({ ...request, path: `${url.pathname}${url.search}`, signal });
      const { statusCode, headers, body } = await abortable(answer, signal);
      // Errors of a body that nobody reads on must not end the process.
      body.on('error', () => {});
      if (limits.ignoreBody) return { status: statusCode, headers, body: Buffer.alloc(0), url: url.href };
      if (Number(headers['content-length'] ?? 0) > maxBytes && request.method !== 'HEAD') refuse('outboundTooLarge');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of body) {
        size += (chunk as Buffer).length;
        if (size > maxBytes) refuse('outboundTooLarge');
        chunks.push(chunk as Buffer);
      }
      return { status: statusCode, headers, body: Buffer.concat(chunks), url: url.href };
    } finally {
      client.destroy().catch(() => {});
    }
  }

  return {
    check(address) {
      const url = parse(address);
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      if (isAllowed(url)) return;
      // A name that no public server has is told by itself; where other names lead is known when something is sent.
      if (isIP(hostname) ? !isPublicAddress(hostname) : privateName.test(hostname)) refusePrivate(url);
    },
    async request(address, options = {}) {
      const { timeoutMs = 10_000, maxResponseBytes = 1024 * 1024, maxRedirects = 3, ignoreBody, ...rest } = options;
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(rest.signal ? [rest.signal] : [])]);
      let url = parse(address);
      let request: Hop = {
        method: rest.method ?? 'GET',
        headers: without(rest.headers ?? {}, ownHeaders),
        body: rest.body,
      };
      try {
        for (let redirects = 0; ; redirects++) {
          const response = await hop(url, request, { signal, timeoutMs, maxBytes: maxResponseBytes, ignoreBody });
          const location = redirectTarget(response);
          if (location === undefined || maxRedirects === 0) return response;
          if (redirects === maxRedirects) refuse('outboundTooManyRedirects');
          const next = parse(location, url);
          if (url.protocol === 'https:' && next.protocol === 'http:') refuse('outboundInsecureRedirect');
          request = redirected(request, response.status, next.origin !== url.origin);
          url = next;
        }
      } catch (error) {
        if (error instanceof CodedError) throw error;
        return refuse(signal.aborted ? 'outboundTimeout' : 'outboundUnreachable', error);
      }
    },
  };
}

interface Limits {
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
  ignoreBody: boolean | undefined;
}

interface Hop {
  method: NonNullable<OutboundRequest['method']>;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Without a dot, or reserved for private use: RFC 6761, RFC 6762, RFC 8375, and .internal (ICANN, 2024). */
const privateName = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i;

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** With what the operator has to allow. */
function refusePrivate(url: URL): never {
  return refuse('outboundPrivateAddress', undefined, { host: `${url.hostname}:${portOf(url)}` });
}

function refuse(name: Reason, cause?: unknown, params: Record<string, string> = {}): never {
  const field: BrokenField = { field: 'url', rules: [{ name, params }] };
  throw new CodedError(6002, { reason: name, data: [field], cause });
}

/** The URL standard also turns 2130706433, 0x7f.1 and 017700000001 into what they are, so nothing hides in them. */
function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href) ?? refuse('url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('outboundProtocol');
  if (url.username || url.password) refuse('outboundCredentials');
  return url;
}

function pinned(addresses: readonly Address[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses as [Address];
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
}

function redirectTarget({ status, headers }: OutboundResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined;
}

/** As browsers do it: only 307 and 308 repeat the method and the body (Fetch standard, HTTP-redirect fetch). */
function redirected(request: Hop, status: number, elsewhere: boolean): Hop {
  const headers = elsewhere ? without(request.headers, secretHeaders) : request.headers;
  const repeat = status >= 307 || request.method === 'GET' || request.method === 'HEAD';
  if (repeat || (status !== 303 && request.method !== 'POST')) return { ...request, headers };
  const content = new Set(
    Object.keys(headers)
      .filter((name) => /^content-/i.test(name))
      .map((name) => name.toLowerCase()),
  );
  return { method: 'GET', headers: without(headers, content), body: undefined };
}

function without(headers: Readonly<Record<string, string>>, names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}

/** Names are resolved by the system, which cannot be told to stop: waiting for it can. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
