/** Turns declared calls into HTTP routes: limit, authenticate, authorize, validate, handle, reply. */
import { Readable } from 'node:stream';
import type { CallSpec, Coded, Input } from '@muster/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { type Database, platformOrganization, type Tx } from '../db/database.ts';
import { CodedError } from '../errors.ts';
import type { Activity } from './activity.ts';
import { type Admitted, type CallerKind, checkCallers, kindsFor } from './caller.ts';
import { limited } from './codecs/bodies.ts';
import { type BodyReader, type CallCodecs, type Codec, codecsFor, type Written } from './codecs/codec.ts';
import type { Named, RateLimits } from './rate-limits.ts';
import { replyShape } from './reply-shape.ts';
import type { Context, Route } from './route.ts';
import { checked, validate } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallSpec;
    /** The body is taken as it comes, and may take long. */
    streamed?: boolean;
    /** How refusals look, where not as everywhere. */
    failure?: Codec['failure'];
  }
  interface FastifyRequest {
    caller: Admitted | undefined;
    /** The caller was let in before all of the body was there. */
    early: boolean;
  }
}

const defaultBodyLimit = 64 * 1024;

export interface Binding {
  db: Database;
  /** Every kind of caller that there is. */
  callers: readonly CallerKind[];
  /** Every form that calls may name. */
  codecs: readonly Codec[];
  limits: RateLimits;
  /** Tests hold every reply against its declaration; otherwise what it does not name is left out, and that is all. */
  checkReplies?: boolean | undefined;
  /** Told of everybody who was let in. */
  activity?: Activity | undefined;
}

/** Refuses a table of routes in which a call is missing, unknown, handled twice or for nobody. */
export function checkRoutes(
  calls: readonly CallSpec[],
  routes: readonly Route[],
  { callers, codecs }: Pick<Binding, 'callers' | 'codecs'>,
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
  for (const call of calls) codecsFor(call, codecs);
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
    const codecs = codecsFor(route.call, binding.codecs);
    const bind = (scope: FastifyInstance) => bindRoute(scope, route, codecs, binding);
    const { reader, spec } = codecs.body;
    if (reader.as === 'parsed') bind(app);
    // In a scope of its own, so that no other call takes such a body, and this one takes no other.
    else app.register(async (scope) => readBodies(scope, reader, spec, () => bind(scope)));
  }
}

function readBodies(scope: FastifyInstance, reader: BodyReader, spec: Coded | undefined, bind: () => void): void {
  const types = [...(spec?.types ?? [])];
  scope.removeAllContentTypeParsers();
  if (reader.as === 'untouched') scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  else if (reader.as === 'pieces') {
    scope.addContentTypeParser(types, (request, body, done) => {
      const limit = request.routeOptions.bodyLimit;
      if (Number(request.headers['content-length'] ?? 0) > limit) return done(new CodedError(6003));
      done(null, limited(body, limit));
    });
  } else scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  bind();
}

function bindRoute(app: FastifyInstance, { call, handler }: Route, codecs: CallCodecs, binding: Binding): void {
  const { limits } = binding;
  const kindOf = kindsFor(call, binding.callers);
  const admit = (request: FastifyRequest) => admitCaller(call, request, kindOf(request), limits);
  const { writer, spec } = codecs.reply;
  const shape = shapeOf(spec, binding);
  const streamed = isStreamed(codecs.body);
  app.route({
    method: call.method,
    url: call.path,
    // What is not declared is not there, HEAD included.
    exposeHeadRoute: false,
    bodyLimit: call.bodyLimit ?? defaultBodyLimit,
    config: { call, streamed, failure: codecs.failure },
    onRequest: async (request) => {
      // The parser is done with what came together by then. Asked after the caller is let in, a body that came
      // meanwhile would hide that the caller was ended meanwhile.
      setImmediate(() => {
        request.early = !request.raw.complete;
      });
      // The address is worked out from the headers each time it is asked for.
      if (call.limits !== undefined) await limits.byAddress(call, request.ip);
      const { kind, caller } = await admit(request);
      const id = kind.id(caller);
      if (call.limits !== undefined && id !== undefined) await limits.byUser(call, id);
    },
    // Whoever takes their time with a body may be nobody here any more when it has come.
    preHandler: async (request) => {
      if (request.early && !streamed) await admit(request);
    },
    handler: async (request, reply) => {
      const admitted = request.caller ?? (await admit(request));
      binding.activity?.note(admitted);
      const input = {
        params: validate(call, 'params', request.params),
        query: validate(call, 'query', request.query),
        body: await bodyOf(codecs.body, request),
      } as Input<CallSpec>;
      const context = contextOf(call, { request, reply }, input, admitted, binding);
      let wentWell: (() => Promise<void>) | undefined;
      if (call.limits !== undefined) {
        await limits.byBody(call, input.body, context);
        wentWell = await limits.byPath(call, namedBy(admitted, input.params, request.ip));
      }
      if ('open' in writer) {
        await handler(context, writer.open(request, reply));
        return reply;
      }
      const value = await explained(call, admitted, () => handler(context, undefined));
      await wentWell?.();
      return send(reply, writer.write(shape(value), spec), context.letInAgain);
    },
  });
}

function namedBy({ kind, caller }: Admitted, params: unknown, address: string): Named {
  return { organizationId: kind.organizationId(caller) ?? platformOrganization, params, address };
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

/** A step-up that was valid at the beginning of a request holds to its end. */
async function admitAgain(
  call: CallSpec,
  request: FastifyRequest,
  { kind, caller }: Admitted,
  { limits }: Binding,
): Promise<void> {
  if (kind.recall === undefined) return void (await admitCaller(call, request, kind, limits));
  await kind.authorize({ ...call, stepUp: false }, await kind.recall(caller), request);
}

function isStreamed({ reader, spec }: CallCodecs['body']): boolean {
  return spec !== undefined && (reader.as === 'pieces' || reader.as === 'untouched');
}

/** Keeps of a reply what its declaration names. */
function shapeOf({ schema }: Coded, { checkReplies }: Binding): (value: unknown) => unknown {
  if (schema === undefined) return (value) => value;
  return checkReplies ? schema.parse : replyShape(schema);
}

async function bodyOf({ reader, spec }: CallCodecs['body'], request: FastifyRequest): Promise<unknown> {
  if (spec === undefined) return undefined;
  const value = await readBody(reader, request);
  return spec.schema === undefined ? value : checked(spec.schema, value);
}

/** Of what has come, as the parser of its reader left it; a request without a body has an empty one. */
function readBody(reader: BodyReader, { body, headers, routeOptions }: FastifyRequest): unknown {
  const about = { contentType: headers['content-type'], limit: routeOptions.bodyLimit };
  if (reader.as === 'whole') return reader.read((body as Buffer | undefined) ?? Buffer.alloc(0), about);
  if (reader.as === 'pieces') return reader.read((body as AsyncIterable<Uint8Array> | undefined) ?? nothing(), about);
  return body;
}

async function* nothing(): AsyncGenerator<never> {}

/** Whoever loses the right to it in the middle of a long reply gets no more of it. */
async function* whileLetIn<T>(content: AsyncIterable<T>, check: () => Promise<void>): AsyncGenerator<T> {
  let first = true;
  for await (const piece of content) {
    if (!first) await check();
    first = false;
    yield piece;
  }
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

async function send(reply: FastifyReply, { content, type, headers = {} }: Written, check: () => Promise<void>) {
  const whole = typeof content === 'string' || content instanceof Uint8Array;
  const sent = whole ? content : await begun(whileLetIn(content, check));
  return reply
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(type)
    .send(sent);
}

/** The first piece is waited for: what goes wrong before it is told like any other failure. */
async function begun(pieces: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const first = await pieces.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  }
  return Readable.from(all(), { objectMode: false });
}

type Work<T> = (tx: Tx) => Promise<T>;

function contextOf(
  call: CallSpec,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: Input<CallSpec>,
  admitted: Admitted,
  binding: Binding,
): Context<CallSpec> {
  const { db } = binding;
  const { kind, caller } = admitted;
  const actor = actorOf(call, request, admitted);
  const organizationId = kind.organizationId(caller) ?? platformOrganization;
  const access = call.changes
    ? {
        transaction: <T>(work: Work<T>) => db.withTenant(organizationId, actor, work),
        transactionIn: <T>(other: string, work: Work<T>) => db.withTenant(other, actor, work),
      }
    : {
        read: <T>(work: Work<T>) => db.readTenant(organizationId, actor, work),
        readIn: <T>(other: string, work: Work<T>) => db.readTenant(other, actor, work),
      };
  return {
    ...input,
    ...kind.context(caller),
    actor,
    language: request.language,
    get address() {
      return request.ip;
    },
    userAgent: request.headers['user-agent'],
    log: request.log,
    setHeader: (name, value) => void reply.header(name, value),
    letInAgain: () => admitAgain(call, request, admitted, binding),
    recall: async () => kind.context(await (kind.recall?.(caller) ?? kind.authenticate(request, call))),
    ...access,
  } as Context<CallSpec>;
}

/** With where the request came from, which the audit keeps of what is changed. Devices have a timeline of their own. */
function actorOf({ changes }: CallSpec, request: FastifyRequest, { kind, caller }: Admitted): Actor {
  const actor = kind.actor(caller);
  if (!changes || actor.kind === 'system') return actor;
  return { ...actor, address: request.ip, userAgent: request.headers['user-agent'] };
}
