import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { Failure } from './failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Route {
  agent: http.Agent;
  target: { hostname: string; port: string | number; path: string; headers: Record<string, string> };
}

export interface Proxies {
  routeTo(url: URL): Route;
  /** Ends connections that are kept for the next request. */
  close(): void;
}

/**
 * The proxies of the environment: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in capitals or not, as curl reads
 * them. Node does so by itself only since 24, and when it is told to.
 */
export function createProxies(env: Environment): Proxies {
  const agents = new Map<string, http.Agent>();
  const agentOf = (key: string, make: () => http.Agent): http.Agent => {
    const agent = agents.get(key) ?? make();
    agents.set(key, agent);
    return agent;
  };
  return {
    routeTo(url) {
      const secure = url.protocol === 'https:';
      const proxy = proxyFor(url, env);
      const direct = { hostname: bare(url.hostname), port: url.port || (secure ? 443 : 80) };
      const path = `${url.pathname}${url.search}`;
      if (secure) {
        const agent = agentOf(`${url.protocol}${proxy?.href}`, () =>
          proxy ? new TunnelAgent(proxy) : new https.Agent({ keepAlive: true }),
        );
        return { agent, target: { ...direct, path, headers: {} } };
      }
      const agent = agentOf(url.protocol, () => new http.Agent({ keepAlive: true }));
      if (!proxy) return { agent, target: { ...direct, path, headers: {} } };
      // Without encryption the proxy is asked for the whole address (RFC 9112, section 3.2.2).
      const target = { hostname: bare(proxy.hostname), port: proxy.port || 80, path: `${url.origin}${path}` };
      return { agent, target: { ...target, headers: credentials(proxy) } };
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Which proxy leads to an address, if one does. */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const read = (name: string) => env[name.toLowerCase()] || env[name.toUpperCase()] || undefined;
  const value = read(`${url.protocol.slice(0, -1)}_proxy`) ?? read('all_proxy');
  if (!value || isExcepted(url, read('no_proxy') ?? '')) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const proxy = URL.canParse(whole) ? new URL(whole) : undefined;
  // A proxy that itself wants encryption is only of use for tunnels.
  const fits = proxy?.protocol === 'http:' || (proxy?.protocol === 'https:' && url.protocol === 'https:');
  if (proxy && fits) return proxy;
  throw new Failure('usage', 'badProxy', { value: value.replace(/\/\/.*@/, '//') });
}

function isExcepted(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    const host = name.replace(/^\*?\./, '');
    if (host === '' || (onlyPort && onlyPort !== port)) return false;
    return url.hostname === host || url.hostname.endsWith(`.${host}`);
  });
}

function credentials({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(both).toString('base64')}` };
}

/** As sockets want it, without the brackets that IPv6 addresses have in URLs. */
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

type Made = (error: Error | null, socket?: Duplex) => void;

/** Asks the proxy for a connection to the server, and speaks TLS with the server through it (RFC 9110, section 9.3.6). */
class TunnelAgent extends https.Agent {
  #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(options: { hostname?: string; host?: string; port: number }, made: Made): undefined {
    const proxy = this.#proxy;
    const name = options.hostname ?? options.host ?? '';
    const authority = `${name.includes(':') ? `[${name}]` : name}:${options.port}`;
    const request = (proxy.protocol === 'https:' ? https : http).request({
      hostname: bare(proxy.hostname),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...credentials(proxy) },
      agent: false,
    });
    request.on('error', made);
    request.on('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        made(new Error(`${proxy.host}: ${response.statusCode} ${response.statusMessage ?? ''}`.trim()));
        return;
      }
      made(null, tls.connect({ ...options, socket, servername: /^[\d.]+$|:/.test(name) ? '' : name }));
    });
    request.end();
  }
}
