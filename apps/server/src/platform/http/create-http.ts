import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '@muster/contract/constants';
import { requestTimeout } from '@muster/contract/constants';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { CodedError } from '../errors.ts';
import type { EventStream } from './codecs/event-stream.ts';
import { readJsonBodies } from './codecs/json.ts';
import { failure, toCodedError } from './error-reply.ts';
import { hasGoodHost } from './host-header.ts';
import { languageOf } from './language.ts';
import { loggedPath } from './logged-path.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
  }
}

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** How many proxies in front are believed about the caller's address. */
  trustProxy: number;
  /** Reached over https. */
  secure: boolean;
  /** Of the installation itself; others may have subdomains of which nothing is known here. */
  ownHost?: string | undefined;
  defaultLanguage: Language | undefined;
  /** How long a body may take, and how long a file that is taken as it comes, in milliseconds. */
  patience?: { body: number; file: number };
  /** Where a request goes that came under another name than the installation's; undefined leaves it as it is. */
  rewrite?: RewriteUrl | undefined;
}

export type RewriteUrl = (host: string, url: string) => string | undefined;

/** Packages of several gigabytes come over slow lines; a line on which nothing comes is ended sooner. */
const usualPatience = { body: requestTimeout, file: 6 * 3_600_000 };
const silence = 60_000;

/** The HTTP server before any route: ids, language, envelopes for every kind of failure, headers, time-outs. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const headers = securityHeaders(options.secure);
  const patience = options.patience ?? usualPatience;
  const app = Fastify({
    http: {
      requireHostHeader: false,
      // Shorter than the request's own time, which otherwise takes their place (Node, server.headersTimeout).
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
    },
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.trustProxy,
    requestTimeout: patience.file,
    // Longer than the usual proxy's, so that the proxy closes first and no request falls between.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What still comes in on open connections while the server ends is answered, too.
    return503OnClosing: false,
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return options.rewrite?.(hostOf(request, options.trustProxy), url) ?? url;
    },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      const coded = toCodedError(error, request.log);
      const language = languageOf(request.headers['accept-language'], options.defaultLanguage);
      (reply as FastifyReply)
        .headers({ ...headers, 'x-request-id': request.id })
        .status(coded.status)
        .send(failure(coded, language));
    },
    clientErrorHandler: (error, socket) => hangUp(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 6008 : 6001),
  });
  app.decorate('eventStreams', new Set<EventStream>());
  endSlowBodies(app, patience.body);
  endConnectionsOnClose(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('early', false);
  app.decorateRequest('language', 'en');
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers['accept-language'], options.defaultLanguage);
    reply.headers(headers).header('x-request-id', request.id);
    if (options.secure && options.ownHost !== undefined && request.hostname !== options.ownHost)
      reply.header('strict-transport-security', 'max-age=31536000');
    // Node itself would answer without a body.
    done(hasGoodHost(request) ? undefined : new CodedError(6001));
  });
  // An expectation that we do not know is not met by refusing it (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  readJsonBodies(app);
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug';
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const coded = toCodedError(error, request.log);
    if (coded.code === 1001) reply.header('retry-after', '2');
    if (coded.code === 4029) reply.header('retry-after', String((coded.data as { retryAfter: number }).retryAfter));
    // The answer to a HEAD has no body that could say it.
    if (request.method === 'HEAD') reply.header('error-code', String(coded.code));
    const written = request.routeOptions.config.failure?.(coded, request.language, request.headers.accept ?? '');
    reply.status(coded.status);
    if (written === undefined) reply.send(failure(coded, request.language));
    else
      reply
        .headers({ ...written.headers })
        .type(written.type)
        .send(written.content);
  });
  addNotFound(app);
  return app;
}

/** As Fastify reads it: what a trusted proxy says of it, the last where there are several. */
function hostOf({ headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? [headers['x-forwarded-host'] ?? []].flat().at(-1) : undefined;
  return forwarded?.split(',').at(-1)?.trim() ?? headers.host ?? '';
}

/** The server itself waits for as long as the largest file may take; every other body has to be there soon. */
function endSlowBodies(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // The request itself forgets its socket when the answer was sent before all of the body was read.
    const { socket } = raw;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (request.routeOptions.config.streamed) {
      raw.setTimeout(silence, () => hangUp(socket, 6008));
      // What is done with it may take longer than that.
      for (const event of ['end', 'close']) raw.once(event, () => socket.setTimeout(0));
    } else if (hasBody) {
      const timer = setTimeout(() => raw.complete || hangUp(socket, 6008), patience).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** The last word on a connection with which nothing more can be done. */
function hangUp(socket: Socket, code: 6001 | 6008): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failure(new CodedError(code), 'en'));
  const status = code === 6008 ? '408 Request Timeout' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Open connections would hold up the end of the server for as long as their callers like. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of app.eventStreams) stream.end('the server is shutting down');
    // Those that are busy now become idle only later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Answers for whatever there is no route for; below a prefix of its own, with that part's hooks. */
function addNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(notFound);
}

/** The same for a part below which pages would otherwise be found: a site answers every GET that nobody else does. */
export function addNothingElse(app: FastifyInstance): void {
  addNotFound(app);
  for (const url of ['/', '/*']) app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: notFound });
}

function notFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).send(failure(new CodedError(3001, { reason: 'ROUTE_NOT_FOUND' }), request.language));
}
