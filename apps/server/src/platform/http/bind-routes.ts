/** Turns declared calls into HTTP routes: limit, authenticate, authorize, validate, handle, reply. */
import type { CallSpec } from '@muster/contract/call';
import { permissionRow } from '@muster/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, anonymousActor, appActor } from '../actor.ts';
import { type Database, platformOrganization } from '../db/database.ts';
import { CodedError, fail } from '../errors.ts';
import { authorize } from './authorize.ts';
import { openEventStream } from './event-stream.ts';
import { limited, sendFile } from './files.ts';
import type { RateLimits } from './rate-limits.ts';
import { replyShape } from './reply-shape.ts';
import type {
  AppCaller,
  Authenticate,
  AuthenticateApp,
  Context,
  FileReply,
  Membership,
  Principal,
  RawExchange,
  RefusalAudit,
  Route,
} from './route.ts';
import { isStorable, validate } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallSpec;
  }
  interface FastifyRequest {
    principal: Principal | undefined;
    membership: Membership | undefined;
    app: AppCaller | undefined;
    /** The caller was let in before all of the body was there. */
    early: boolean;
  }
}

type FileSpec = NonNullable<CallSpec['file']>;

const defaultBodyLimit = 64 * 1024;

export interface Binding {
  db: Database;
  authenticate: Authenticate;
  authenticateApp: AuthenticateApp;
  limits: RateLimits;
  /** What whoever was let in is by now, also when the token they came with is over; without it they are asked as before. */
  recall?: ((principal: Principal, organizationId: string | undefined) => ReturnType<Authenticate>) | undefined;
  /** Told of refusals while acting for somebody else. */
  auditRefusal?: RefusalAudit | undefined;
  /** With what a user can prove who they are, for those who are asked to. */
  proofMethods?: ((userId: string) => Promise<readonly string[]>) | undefined;
  /** Tests hold every reply against its declaration; otherwise what it does not name is left out, and that is all. */
  checkReplies?: boolean | undefined;
}

/** Refuses a table of routes in which a call is missing, unknown or handled twice. */
export function checkRoutes(calls: readonly CallSpec[], routes: readonly Route[]): void {
  const names = new Set<string>();
  for (const { call } of routes) {
    if (!calls.includes(call)) throw new Error(`${call.name} is handled but not declared`);
    if (names.has(call.name)) throw new Error(`${call.name} is handled twice`);
    if (call.access === undefined || call.changes === undefined)
      throw new Error(`${call.name} does not say who may call it`);
    if (call.access.kind === 'member' && !/\/:org(\/|$)/.test(call.path))
      throw new Error(`${call.name} names no workspace`);
    if (call.access.kind === 'member' && (call.access.application === 'one') !== /\/:appId(\/|$)/.test(call.path))
      throw new Error(`${call.name} does not say whether it is about one app`);
    if (call.access.kind === 'member' && permissionRow(call.access.resource, call.access.action) === undefined) {
      throw new Error(`${call.name} asks for a permission that nobody can have`);
    }
    checkSecrets(call);
    names.add(call.name);
  }
  const missing = calls.filter((call) => !names.has(call.name));
  if (missing.length > 0) throw new Error(`nobody handles ${missing.map((call) => call.name).join(', ')}`);
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
      if (call.access.kind === 'open') return;
      const caller = await letIn(call, request, binding);
      if (call.limits !== undefined) await limits.byUser(call, caller);
      request.early = !request.raw.complete;
    },
    // Whoever takes their time with a body may be nobody here any more when it has come.
    preHandler: async (request) => {
      if (request.early && !call.file?.streamed) await letIn(call, request, binding);
    },
    handler: async (request, reply) => {
      const context = contextOf(call, request, binding);
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
      const data = shape(await orSayHow(call, request, binding, () => handler(context, undefined)));
      return send(reply, JSON.stringify({ status: true, data }));
    },
  });
}

/**
 * Finds out who asks, and what they are in the workspace of the path, and refuses what they may not do. Gives the id of
 * the user, or of the token of an app.
 */
async function letIn(call: CallSpec, request: FastifyRequest, binding: Binding): Promise<string> {
  // Whoever looks after a build server is told of tokens, not of signing in.
  const about = call.access.kind === 'app' ? ({ reason: 'APP_TOKEN' } as const) : {};
  const token = bearerOf(request, about);
  if (token === undefined) fail(4002, about);
  try {
    if (call.access.kind === 'app') {
      request.app = await binding.authenticateApp(token);
      return request.app.tokenId;
    }
    const org = call.access.kind === 'member' ? orgOf(request) : undefined;
    const { principal, membership } = await binding.authenticate(token, org);
    request.principal = principal;
    request.membership = membership;
  } catch (error) {
    if (error instanceof CodedError && error.code === 4004) await binding.limits.badToken(request.ip);
    throw error;
  }
  const { principal, membership } = request;
  const { appId } = request.params as { appId?: string };
  await orSayHow(call, request, binding, async () => authorize(call, principal, membership, appId));
  // What the staff do while acting for somebody is counted as theirs.
  return principal.impersonator?.id ?? principal.userId;
}

/** A proof that was given at the beginning holds to the end. */
async function letInAgain(call: CallSpec, request: FastifyRequest, binding: Binding): Promise<void> {
  const { principal, membership, params } = request;
  if (principal === undefined || binding.recall === undefined) return void (await letIn(call, request, binding));
  const now = await binding.recall(principal, membership?.organizationId);
  authorize({ ...call, stepUp: false }, now.principal, now.membership, (params as { appId?: string }).appId);
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

/** Refusals of those who act for somebody else that the audit has. */
const auditedCodes: readonly number[] = [4001, 4003, 4010, 4015];

/** Whoever is refused for want of a proof is told with what they can give one. */
async function orSayHow<T>(
  call: CallSpec,
  { principal, membership }: FastifyRequest,
  { proofMethods, auditRefusal }: Binding,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodedError) || principal === undefined) throw error;
    const { code } = error;
    if (principal.impersonator !== null && auditedCodes.includes(code) && (call.changes || call.stepUp)) {
      await auditRefusal?.(call, principal, membership?.organizationId, code);
    }
    if (code !== 4010 || proofMethods === undefined) throw error;
    return fail(4010, { data: { methods: await proofMethods(principal.impersonator?.id ?? principal.userId) } });
  }
}

function send(reply: FastifyReply, text: string) {
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}

function contextOf(call: CallSpec, request: FastifyRequest, binding: Binding): Context<CallSpec> {
  const { db } = binding;
  const { principal, membership, app, language } = request;
  const actor: Actor = principal
    ? {
        kind: 'user',
        userId: principal.userId,
        email: principal.email,
        impersonatorId: principal.impersonator?.id ?? null,
      }
    : app
      ? appActor(app.tokenName)
      : anonymousActor;
  const open = call.changes ? db.withTenant : db.readTenant;
  return {
    params: validate(call, 'params', request.params),
    query: validate(call, 'query', request.query),
    body: call.file ? (request.body ?? Buffer.alloc(0)) : validate(call, 'body', request.body),
    actor,
    principal,
    membership,
    app,
    language,
    get address() {
      return request.ip;
    },
    userAgent: request.headers['user-agent'],
    log: request.log,
    contentType: request.headers['content-type'],
    letInAgain: () => letInAgain(call, request, binding),
    transaction: (work) => open(membership?.organizationId ?? app?.organizationId ?? platformOrganization, actor, work),
    transactionIn: (organizationId, work) => open(organizationId, actor, work),
  } as Context<CallSpec>;
}

/** Asked for before the path is validated, so it may hold anything; what cannot be stored names no workspace. */
function orgOf(request: FastifyRequest): string | undefined {
  const { org } = request.params as { org: string };
  return isStorable(org) ? org : undefined;
}

function bearerOf(request: FastifyRequest, about: { reason?: 'APP_TOKEN' }): string | undefined {
  const given = request.headers.authorization?.trim() ?? '';
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(given);
  if (match) return match[1];
  // Something was sent that cannot be a token of ours. The word alone is that of a program whose secret is empty.
  if (given !== '' && !/^Bearer$/i.test(given)) fail(4004, about);
  return undefined;
}
