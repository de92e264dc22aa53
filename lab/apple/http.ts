/** Requests as devices make them: kept connections, and a certificate of their own where the profile asks for it. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Signer } from './cms.ts';
import { toPem } from './identity.ts';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** For TLS with a client's certificate. */
  identity?: Signer;
  timeout?: number;
}

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): void;
}

export interface HttpClientOptions {
  /** The authorities that are trusted, in PEM; without, those of the system. */
  ca?: string;
  connections?: number;
}

export function httpClient({ ca, connections = 256 }: HttpClientOptions = {}): HttpClient {
  const plain = new Agent({ keepAlive: true, maxSockets: connections });
  const tls = new TlsAgent({ keepAlive: true, maxSockets: connections, ca });

  function once({ url, method = 'GET', headers, body, identity, timeout = 60_000 }: HttpRequest): Promise<HttpAnswer> {
    const secure = url.startsWith('https:');
    const client = identity && {
      key: identity.key.export({ type: 'pkcs8', format: 'pem' }),
      cert: toPem('CERTIFICATE', identity.certificate),
    };
    const options = {
      method,
      headers: { 'user-agent': 'MDM/1.0', ...headers, ...(body && { 'content-length': String(body.length) }) },
      agent: secure ? tls : plain,
      timeout,
    };
    return new Promise((resolve, reject) => {
      const taken = (incoming: IncomingMessage) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      };
      const sent = secure ? tlsRequest(url, { ...options, ...client }, taken) : plainRequest(url, options, taken);
      sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url}`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return {
    async send(request) {
      let answer = await once(request);
      for (
        let hops = 0;
        hops < 5 && (request.method ?? 'GET') === 'GET' && [301, 302, 303, 307, 308].includes(answer.status);
        hops++
      ) {
        const url = new URL(answer.headers.location ?? '', request.url).href;
        answer = await once({ ...request, url });
      }
      return answer;
    },
    close() {
      plain.destroy();
      tls.destroy();
    },
  };
}

/** The server refused: what it said, for whoever looks for the reason. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly answer: HttpAnswer;
  constructor(what: string, answer: HttpAnswer) {
    super(`${what}: ${answer.status} ${answer.body.toString('utf8', 0, 300)}`);
    this.status = answer.status;
    this.answer = answer;
  }
}
