import type { CallSpec, Given, Input } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import type { Role } from '@muster/contract/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import type { EventStream } from './codecs/event-stream.ts';
import type { FileReply } from './codecs/file.ts';
import type { RawExchange } from './codecs/raw.ts';

/** Who is signed in. */
export interface Principal {
  sessionId: string;
  userId: string;
  email: string;
  role: 'user' | 'admin' | 'adminViewer';
  /** When they last stepped up, or signed in. */
  steppedUpAt: string;
  /** The provider's administrator who acts for them. */
  supplanter: { id: string; role: 'user' | 'admin' | 'adminViewer' } | null;
  /** What an API token was given, as `resource:action`; null for people, who may do what their role allows. */
  scopes: readonly string[] | null;
  /** How the session of a person began; without it, no session. */
  method?: 'traditional' | 'passkey';
  /** What the API token is called. */
  tokenName?: string | undefined;
}

/** The workspace of the path, seen by a member of it. */
export interface Membership {
  organizationId: string;
  slug: string;
  role: Role;
  /** The apps, and the role in each, of those who have none in the workspace itself; empty for all others. */
  applications: readonly { id: string; role: Role }[];
}

/** The apps that somebody sees, whose call was let in: all of the workspace, or these. */
export function visibleApplications({ role, applications }: Membership): 'all' | readonly string[] {
  return role === 'unassigned' ? applications.map(({ id }) => id) : 'all';
}

/** Finds out who a bearer token belongs to and, given a workspace, what they are in it. */
export type Authenticate = (
  token: string,
  org: string | undefined,
) => Promise<{ principal: Principal; membership: Membership | undefined }>;

/** Writes down that somebody who acts for another was refused with a code. */
export type RefusalAudit = (
  call: CallSpec,
  principal: Principal,
  organizationId: string | undefined,
  code: number,
) => Promise<void>;

/**
 * What a handler is told of its caller, by the kind of access of its call. Whoever brings another kind adds it here, from
 * where it is: `declare module '…/route.ts' { interface CallerContexts { … } }`.
 */
export interface CallerContexts {
  open: { principal?: undefined };
  user: { principal: Principal; membership?: undefined };
  member: { principal: Principal; membership: Membership };
  provider: { principal: Principal; membership?: undefined };
}

type CallerContext<C extends CallSpec> = CallerContexts[C['access']['kind']];

/** What a handler is given: the checked input, who asks, and the way to the rows the call may touch. */
export type Context<C extends CallSpec> = Input<C> & CallerContext<C> & RequestContext<C> & DatabaseAccess<C>;

interface RequestContext<C extends CallSpec> {
  actor: Actor;
  language: Language;
  address: string;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
  /** Goes with the answer, such as a cookie. */
  setHeader(name: string, value: string): void;
  /** For whoever has read a long body as it came: whether the caller may still do this. Throws if not. */
  letInAgain(): Promise<void>;
  /** What the caller is by now, also when the credentials they came with are over; throws where they are nobody any more. */
  recall(): Promise<CallerContext<C>>;
}

/** What a call that changes nothing has instead of transactions. */
interface ReadAccess {
  /** Reads in the workspace of the path, or for calls without one, among the rows that belong to no workspace. The
   *  database refuses every change, and each statement sees what is committed by then. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same in a workspace named by the use case itself. */
  readIn<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

interface WriteAccess {
  /** In the workspace of the path, or for calls without one, among the rows that belong to no workspace. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same in a workspace named by the use case itself (one that is being created, say). */
  transactionIn<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

type DatabaseAccess<C extends CallSpec> = C['changes'] extends true
  ? WriteAccess
  : C['changes'] extends false
    ? ReadAccess
    : unknown;

export interface Route {
  call: CallSpec;
  /** The declared reply, or nothing where it is given on the exchange that the codec opened. */
  handler: (context: Context<CallSpec>, exchange: unknown) => Promise<unknown>;
}

export function handle<C extends CallSpec>(call: C, handler: (context: Context<C>) => Promise<Given<C>>): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}

export function handleFile<C extends CallSpec & { reply: { codec: 'file' } }>(
  call: C,
  handler: (context: Context<C>) => Promise<FileReply>,
): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}

export function handleStream<C extends CallSpec & { reply: { codec: 'events' } }>(
  call: C,
  handler: (context: Context<C>, stream: EventStream) => Promise<void>,
): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}

export function handleRaw<C extends CallSpec & { reply: { codec: 'raw' } }>(
  call: C,
  handler: (context: Context<C>, exchange: RawExchange) => Promise<void>,
): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}
