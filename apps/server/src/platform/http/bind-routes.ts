/** Turns declared calls into HTTP routes: limit, authenticate, authorize, validate, handle, reply. */
import type { CallSpec } from '@muster/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, platformOrganization } from '../db/database.ts';
import { CodedError } from '../errors.ts';
import { type Admitted, type CallerKind, checkCallers, kindsFor } from './caller.ts';
import { openEventStream } from './event-stream.ts';
import { limited, sendFile } from './files.ts';
import type { RateLimits } from './rate-limits.ts';
import { replyShape } from './reply-shape.ts';
import type { Context, FileReply, RawExchange, Route } from './route.ts';
import { validate } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallSpec;
  }
  interface FastifyRequest {
    caller: Admitted | undefined;
    /** The caller was let in before all of the body was there. */
    early: boolean;
  }
}

type FileSpec = NonNullable<CallSpec['file']>;

const defaultBodyLimit = 64 * 1024;

export interface Binding {
  db: Database;
  /** Every kind of caller that there is. */
  callers: readonly CallerKind[];
  limits: RateLimits;
  /** Tests hold every reply against its declaration; otherwise what it does not name is left out, and that is all. */
  checkReplies?: boolean | undefined;
}

/** Refuses a table of routes in which a call is missing, unknown, handled twice or for nobody. */
export function checkRoutes(
  calls: readonly CallSpec[],
  routes: readonly Route[],
  callers: readonly CallerKind[],
): void {
  const names = new Set<string>();
  for (const { call } of routes) {
    if (!calls.includes(call)) throw new Error(`${call.name} is handled but not declared`);
    if (names.has(call.name)) throw new Error(`${call.name} is handled twice`);
    if (call.access === undefined || call.changes === undefined)
      throw new Error(`${call.name} does not say who may call it`);
    checkSecrets(call);
    names.add(call.name);
  }
  const missing = calls.filter((call) => !names.has(call.name));
  if (missing.length > 0) throw new Error(`nobody handles ${missing.map((call) => call.name).join(', ')}`);
  checkCallers(calls, callers);
}

/** A parameter that by its name is a secret and is not declared as one would stand in every log. */
function checkSecrets({ name, path, secret = [] }: CallSpec): void {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const forgotten = params.find((param) => /(token|secret|code|ticket|nonce)$/i.test(param) && !secret.includes(param));
  if (forgotten !== undefined) throw new Error(`${name} does not declare ${forgotten} as secret`);
  const unknown = secret.find((param) => !params.includes(param));
  if (unknown !== undefined) throw new Error(`${name} has no parameter ${unknown} to keep secret`);
}

export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  for (const route of routes) {
    const { file, reply } = route.call;
    if (reply === 'raw') app.register(async (scope) => readNothing(scope, () => bindRoute(scope, route, binding)));
    else if (file === undefined) bindRoute(app, route, binding);
    else app.register(async (scope) => readFiles(scope, file, () => bindRoute(scope, route, binding)));
  }
}

/** Whoever takes the exchange reads the body, whatever it is said to be. */
function readNothing(scope: FastifyInstance, bind: () => void): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  bind();
}

/** In a scope of its own, so that no other call takes such a body, and this one takes no other. */
function readFiles(scope: FastifyInstance, { types, streamed }: FileSpec, bind: () => void): void {
  scope.removeAllContentTypeParsers();
  if (streamed) {
    scope.addContentTypeParser([...types], (request, body, done) => {
      const limit = request.routeOptions.bodyLimit;
      if (Number(request.headers['content-length'] ?? 0) > limit) return done(new CodedError(6003));
      done(null, limited(body, limit));
    });
  } else scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  bind();
}

function bindRoute(app: FastifyInstance, { call, handler }: Route, binding: Binding): void {
  const { limits } = binding;
  const kindOf = kindsFor(call, binding.callers);
  const admit = (request: FastifyRequest) => admitCaller(call, request, kindOf(request), limits);
  const shape =
    typeof call.reply === 'string' ? undefined : binding.checkReplies ? call.reply.parse : replyShape(call.reply);
  app.route({
    method: call.method,
    url: call.path,
    // What is not declared is not there, HEAD included.
    exposeHeadRoute: false,
    bodyLimit: call.bodyLimit ?? defaultBodyLimit,
    config: { call },
    onRequest: async (request) => {
      // The address is worked out from the headers each time it is asked for.
      if (call.limits !== undefined) await limits.byAddress(call, request.ip);
      const { kind, caller } = await admit(request);
      const id = kind.id(caller);
      if (call.limits !== undefined && id !== undefined) await limits.byUser(call, id);
      request.early = !request.raw.complete;
    },
    // Whoever takes their time with a body may be nobody here any more when it has come.
    preHandler: async (request) => {
      if (request.early && !call.file?.streamed) await admit(request);
    },
    handler: async (request, reply) => {
      const admitted = request.caller ?? (await admit(request));
      const context = contextOf(call, request, admitted, binding);
      if (call.limits !== undefined) await limits.byBody(call, context.body, context);
      if (call.reply === 'raw') {
        await handler(context, exchangeOf(request, reply));
        return reply;
      }
      if (call.reply === 'file') {
        const { content, ...file } = (await handler(context, undefined)) as FileReply;
        return sendFile(reply, { ...file, content: whileLetIn(content, context.letInAgain) });
      }
      if (shape === undefined) {
        await handler(context, openEventStream(reply));
        return reply;
      }
      const data = shape(await explained(call, admitted, () => handler(context, undefined)));
      return send(reply, JSON.stringify({ status: true, data }));
    },
  });
}

/** Finds out who asks, and refuses what they may not do. */
async function admitCaller(
  call: CallSpec,
  request: FastifyRequest,
  kind: CallerKind,
  limits: RateLimits,
): Promise<Admitted> {
  try {
    request.caller = { kind, caller: await kind.authenticate(request, call) };
  } catch (error) {
    if (error instanceof CodedError && error.code === 4004) await limits.badToken(request.ip);
    throw error;
  }
  const { caller } = request.caller;
  await explained(call, request.caller, async () => kind.authorize(call, caller, request));
  return request.caller;
}

/** A proof that was given at the beginning holds to the end. */
async function admitAgain(
  call: CallSpec,
  request: FastifyRequest,
  { kind, caller }: Admitted,
  { limits }: Binding,
): Promise<void> {
  if (kind.recall === undefined) return void (await admitCaller(call, request, kind, limits));
  await kind.authorize({ ...call, stepUp: false }, await kind.recall(caller), request);
}

/** Whoever loses the right to it in the middle of a long file gets no more of it. */
async function* whileLetIn<T>(content: AsyncIterable<T>, check: () => Promise<void>): AsyncGenerator<T> {
  let first = true;
  for await (const piece of content) {
    if (!first) await check();
    first = false;
    yield piece;
  }
}

/** The headers that every answer has are on it already. */
function exchangeOf(request: FastifyRequest, reply: FastifyReply): RawExchange {
  return {
    request: request.raw,
    // HTTP/1.0 need not say which host it is for.
    url: URL.parse(request.url, `${request.protocol}://${request.host || 'localhost'}`) ?? fail(6001),
    setHeader: (name, value) => void reply.header(name, value),
    take() {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      return reply.raw;
    },
  };
}

/** Whoever is refused is told what there is to say about it. */
async function explained<T>(call: CallSpec, { kind, caller }: Admitted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodedError) || kind.explain === undefined) throw error;
    throw await kind.explain(error, caller, call);
  }
}

function send(reply: FastifyReply, text: string) {
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}

function contextOf(call: CallSpec, request: FastifyRequest, admitted: Admitted, binding: Binding): Context<CallSpec> {
  const { db } = binding;
  const { kind, caller } = admitted;
  const actor = kind.actor(caller);
  const organizationId = kind.organizationId(caller) ?? platformOrganization;
  const open = call.changes ? db.withTenant : db.readTenant;
  return {
    params: validate(call, 'params', request.params),
    query: validate(call, 'query', request.query),
    body: call.file ? (request.body ?? Buffer.alloc(0)) : validate(call, 'body', request.body),
    ...kind.context(caller),
    actor,
    language: request.language,
    get address() {
      return request.ip;
    },
    userAgent: request.headers['user-agent'],
    log: request.log,
    contentType: request.headers['content-type'],
    letInAgain: () => admitAgain(call, request, admitted, binding),
    recall: async () => kind.context(await (kind.recall?.(caller) ?? kind.authenticate(request, call))),
    transaction: (work) => open(organizationId, actor, work),
    transactionIn: (other, work) => open(other, actor, work),
  } as Context<CallSpec>;
}
