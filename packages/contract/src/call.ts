/**
 * Every call of the product is declared once, with `call`, in ./calls. From the declarations come the server's
 * routing, validation and permission check, the typed client, the OpenAPI document and the generated sweep test.
 */
import type * as z from 'zod/mini';
import type { Action, Resource } from './permissions.ts';
import type { ServiceName } from './services.ts';

export type Access =
  /** Anybody, without signing in. */
  | { kind: 'open' }
  /** Any signed-in user, about themselves. */
  | { kind: 'user' }
  /**
   * A member of the workspace in `:org` whose role allows the action on the resource. With `application` also those who
   * have a role in single apps only: in the one of `:appId`, or in any, and then the handler shows them theirs alone.
   */
  | { kind: 'member'; resource: Resource; action: Action; application?: 'one' | 'any' }
  /** The provider's staff: `admin`, and `adminViewer` where the call changes nothing. */
  | { kind: 'provider' }
  /** A build server with the token of an app, about that app alone. */
  | { kind: 'app' }
  /** An app with an SDK on somebody's device, about that app alone; whoever uses it may have signed in. */
  | { kind: 'sdk' }
  /** Whoever opens the store of the workspace in `:org`, signed in to it or not; the handler says what they may see. */
  | { kind: 'visitor' }
  /** A managed device with the certificate of its enrollment, about itself alone. */
  | { kind: 'device' };

/** How often a call may be made, counted across all processes. */
export interface RateLimit {
  /**
   * Counted per network address, per signed-in user, per value of a field of the body (`payload.email`), ignoring case,
   * for each address by itself where it says `from`, or per thing of a workspace that the path names (`slug`).
   */
  by: 'address' | 'user' | { body: string; from?: 'address' } | { path: string };
  points: number;
  seconds: number;
  /** Devices from which the account was used lately are counted by themselves: guesses of others do not lock them out. */
  knownDevices?: boolean;
  /** Counts what was refused alone: many who are right may come from one office. */
  refused?: boolean;
  /** Of what the path names: when it is used up, so many more from each address, so that guesses of others lock nobody out. */
  each?: number;
}

/**
 * A body or a reply in another form than JSON. The codec is known by its name to the server (platform/http/codecs), which
 * reads or writes what the schema describes.
 */
export interface Coded {
  codec: string;
  /** Media types: those that a body may have, or the one of a reply. */
  types?: readonly string[];
  /** Of the value, where the codec makes one. */
  schema?: z.ZodMiniType;
  /** The parts of a form that the handler reads itself, for the documentation. */
  form?: z.ZodMiniType;
  /** Of a reply whose protocol has others than 200: what each says, for the documentation. */
  statuses?: Readonly<Record<number, string>>;
}

/** What handlers get of a body whose codec makes no value with a schema. Others add theirs beside their codec. */
export interface CodecBodies {
  /** All of it. */
  bytes: Uint8Array;
  /** As it comes. */
  pieces: AsyncIterable<Uint8Array>;
}

export interface CallSpec {
  /** `capability.verb`, unique. */
  name: string;
  summary: string;
  service: ServiceName;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service's own path; parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /** Rights that parts of the call ask for beyond `access`; tokens can be given them, too. */
  also?: readonly { resource: Resource; action: Action }[];
  /** Declared, never inferred from the method: some GETs act. */
  changes: boolean;
  /** Changes nothing but a session of the caller's own: for admin viewers, too. */
  ownSession?: boolean;
  /** Dangerous: the caller has to have stepped up lately (4010). */
  stepUp?: boolean;
  /** About what opens an account: for nobody who acts for somebody else (4015). */
  personal?: boolean;
  params?: z.ZodMiniType;
  /** Parameters of the path that open something to whoever holds them, such as tokens: no log keeps them. */
  secret?: readonly string[];
  query?: z.ZodMiniType;
  /** JSON, or in the form that its codec reads. */
  body?: z.ZodMiniType | (Coded & { types: readonly string[] });
  /**
   * What `data` of the envelope holds, or a reply in another form: `events` for server-sent events, `file` for a download,
   * `raw` where another protocol says what an answer looks like. Refusals have the envelope all the same, unless the codec
   * says otherwise.
   */
  reply: z.ZodMiniType | Coded;
  /** Bytes; 64 KiB unless said. */
  bodyLimit?: number;
  /** Milliseconds for which a caller waits for the answer; 30 s unless said. */
  timeout?: number;
  limits?: readonly RateLimit[];
  /** Codes beyond the general ones (1000, 1001, 1002, 3001, 4002, 4003, 4004, 4010, 4012, 4015, 4016, 4029, 6001, 6002, 6003, 6004, 6008). */
  errors?: readonly number[];
  /** A valid input, for the sweep, the fuzz and the documentation. `:org` is filled by whoever uses it. */
  sample?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    /** Of a call of another protocol. */
    headers?: Record<string, string>;
  };
}

export function call<const S extends CallSpec>(spec: S): S {
  return spec;
}

/** The codec of a body or a reply; a schema alone is JSON. */
export function codecOf(part: z.ZodMiniType | Coded): Coded {
  return 'codec' in part ? part : { codec: 'json', schema: part };
}

type Part<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type SentPart<K extends string, S> = S extends z.ZodMiniType
  ? Partial<Record<never, never>> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined };

type BodyOf<S> = S extends { codec: infer N }
  ? S extends { schema: infer V extends z.ZodMiniType }
    ? z.output<V>
    : N extends keyof CodecBodies
      ? CodecBodies[N]
      : unknown
  : Part<S>;
type SchemaOf<S> = S extends { codec: string; schema: infer V extends z.ZodMiniType } ? V : S;

/** What a handler receives, after validation. */
export interface Input<C extends CallSpec> {
  params: Part<C['params']>;
  query: Part<C['query']>;
  body: BodyOf<C['body']>;
}

/** What a caller sends. */
export type Sent<C extends CallSpec> = SentPart<'params', C['params']> &
  SentPart<'query', C['query']> &
  (C['body'] extends { codec: string } ? { body: Blob } : SentPart<'body', C['body']>);

/** What a handler gives back, before the reply's own defaults. */
export type Given<C extends CallSpec> = SchemaOf<C['reply']> extends infer S extends z.ZodMiniType ? z.input<S> : never;

/** What a caller gets back in `data`. */
export type Reply<C extends CallSpec> = C['reply'] extends z.ZodMiniType ? z.output<C['reply']> : never;

/** `data` of a failure with code 6002. */
export interface FieldError {
  field: string;
  /** In the caller's language. */
  messages: string[];
  /** The same, by validator name with parameters, for a client that has its own texts. */
  rules: { name: string; params: Record<string, string | number> }[];
}

export interface Failure {
  status: false;
  error: { code: number; message: string; data?: unknown };
}
