/** TLS that ends in this process: a second listener beside the plain one, which then only leads there. */
import { createServer, type Server, type ServerOptions } from 'node:https';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import { fail, StartupError } from '../errors.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { Certificates } from './certificates.ts';

const challengePath = '/.well-known/acme-challenge/';

export interface TlsListener {
  start(): Promise<void>;
}

/** Before any route: what comes in the clear goes on to https, but for what the certificate authority asks (RFC 8555, 8.3). */
export function serveTls(
  http: FastifyInstance,
  config: Pick<Config, 'HTTPS_PORT' | 'DEVICE_TLS_PORT' | 'HOST' | 'PUBLIC_URL' | 'ACME_AGREE'>,
  certificates: Certificates,
): TlsListener | undefined {
  http.get<{ Params: { token: string } }>(`${challengePath}:token`, async ({ params }, reply) => {
    const answer = /^[\w-]{1,200}$/.test(params.token) ? await certificates.answerTo(params.token) : undefined;
    return reply.type('application/octet-stream').send(answer ?? fail(3001));
  });
  const { HTTPS_PORT: port, HOST: host, PUBLIC_URL: publicUrl } = config;
  if (port === undefined) return undefined;
  if (!publicUrl?.startsWith('https:'))
    throw new StartupError('HTTPS_PORT needs a PUBLIC_URL that begins with https://');
  if (!config.ACME_AGREE)
    throw new StartupError(
      'HTTPS_PORT gets certificates from an authority (ACME_DIRECTORY). Read its terms of service and agree with ACME_AGREE=on.',
    );
  const own = new URL(publicUrl);
  const outside = own.port === '' ? '' : `:${own.port}`;
  http.addHook('onRequest', (request, reply, done) => {
    // Forms of the store's pages ask on from inside, without a connection.
    const isPlain = request.protocol === 'http' && request.raw.socket instanceof Socket;
    if (!isPlain || request.originalUrl.startsWith(challengePath) || isLoopbackHost(request.hostname)) return done();
    // No certificate is for an address.
    const host = ipaddr.isValid(request.hostname.replace(/^\[|\]$/g, '')) ? own.hostname : request.hostname;
    reply.header('cache-control', 'no-store').redirect(`https://${host}${outside}${request.originalUrl}`, 308);
  });
  const listeners = [{ name: 'HTTPS_PORT', port, server: tlsServer(http, certificates, {}) }];
  // A port of its own: browsers would ask people for a certificate. Whose it is is found out by whoever answers.
  if (config.DEVICE_TLS_PORT !== undefined)
    listeners.push({
      name: 'DEVICE_TLS_PORT',
      port: config.DEVICE_TLS_PORT,
      server: tlsServer(http, certificates, { requestCert: true, rejectUnauthorized: false }),
    });
  return {
    async start() {
      await certificates.start();
      for (const { name, port: at, server } of listeners)
        await listening(server, at, host).catch((error: NodeJS.ErrnoException) => {
          throw new StartupError(`${name}=${at} cannot be used: ${error.code ?? error.message}`);
        });
    },
  };
}

function tlsServer(http: FastifyInstance, certificates: Certificates, options: ServerOptions): Server {
  const server = createServer({
    minVersion: 'TLSv1.2',
    requireHostHeader: false,
    SNICallback: (name, done) => certificates.contextOf(name).then((context) => done(null, context), done),
    ...options,
  });
  const { requestTimeout, headersTimeout, keepAliveTimeout } = http.server;
  Object.assign(server, { requestTimeout, headersTimeout, keepAliveTimeout });
  server.on('request', (request, response) => http.routing(request, response));
  server.on('checkExpectation', (request, response) => http.routing(request, response));
  server.on('clientError', (error, socket) => http.server.emit('clientError', error, socket));
  http.addHook('preClose', async () => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50).unref();
    server.close(() => clearInterval(sweep));
    server.closeIdleConnections();
  });
  return server;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
