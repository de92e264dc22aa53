import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from './failure.ts';
import type { Proxies } from './proxy.ts';

export interface Ask {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** How many bytes there are, and what gives them: asked for when the connection stands. */
  body?: { length: number; open(): Readable };
  signal: AbortSignal;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** A connection over which nothing moves for this long is given up. */
const idleTime = 120_000;
/** No reply of the server is longer; what else answers does not fill our memory. */
const longestReply = 4_000_000;

/** One request. Bodies are streamed; what fails on the way is a `Failure` of the network. */
export type Send = (ask: Ask) => Promise<Reply>;

/**
 * Built on node:http rather than fetch: it tells a reply that comes before the body was sent, takes a proxy without
 * a library, and counts the bytes of a stream.
 */
export function createSend(proxies: Proxies): Send {
  return async ({ method, url, headers = {}, body, signal }) => {
    const { agent, target } = proxies.routeTo(url);
    const request = (url.protocol === 'https:' ? https : http).request({
      ...target,
      method,
      agent,
      headers: { host: url.host, ...headers, ...target.headers, 'content-length': `${body?.length ?? 0}` },
      signal,
    });
    request.setTimeout(idleTime, () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    const replied = new Promise<http.IncomingMessage>((resolve, reject) => {
      // What breaks after the reply has begun is of no interest, and still has to be heard.
      request.on('response', resolve).on('error', reject);
    });
    const source = body?.open();
    try {
      if (source) pipeline(source, request).catch(() => {});
      else request.end();
      const response = await replied;
      const text = await readText(response);
      return { status: response.statusCode ?? 0, headers: response.headers, text };
    } catch (error) {
      if (signal.aborted) throw error;
      // A file that cannot be read any more breaks the request, too.
      if (source?.errored instanceof Failure) throw source.errored;
      throw networkFailure(url, error as NodeJS.ErrnoException);
    } finally {
      // Also where the server answered before it had everything: the rest is not sent.
      if (!request.writableFinished) request.destroy();
    }
  };
}

async function readText(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > longestReply) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Of a chain that is not trusted: trying again does not help. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL|EPROTO/;

function networkFailure(url: URL, error: NodeJS.ErrnoException): Failure {
  // Where several addresses were tried, each has an error of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error;
  const code = first.code ?? '';
  const reason = first.message || code;
  if (certificateCodes.test(code)) return new Failure('network', 'certificate', { host: url.host, reason });
  return new Failure('network', 'unreachable', { host: url.host, reason, code }, { passing: true });
}
