/** The tus protocol over the storage: https://tus.io/protocols/resumable-upload, version 1.0.0. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '@muster/contract/constants';
import { tusVersion, uploadHeaders } from '@muster/contract/uploads';
import { ERRORS, type Locker, Server } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import { CodedError, fail, failFields } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { failure, toCodedError } from '../../platform/http/error-reply.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { appendBytes } from './append-bytes.ts';

/** One request about one upload, from somebody who was let in. */
export interface TusRequest {
  key: string;
  /** Where the upload is from now on, for its beginning. */
  location?: string;
  /** When what has come of it is forgotten. */
  expiresAt: Date;
  language: Language;
  log: FastifyBaseLogger;
  /** All of it has come; gives the build that it became. */
  finish(): Promise<string>;
}

export interface Tus {
  handle(exchange: RawExchange, request: TusRequest): Promise<void>;
  append(exchange: RawExchange, request: TusRequest): Promise<void>;
}

type ProtocolError = Error | { status_code: number; body: string };

export function createTus(storage: Storage, locker: Locker): Tus {
  const requests = new WeakMap<IncomingMessage, TusRequest>();
  const requestOf = (request: object): TusRequest => {
    const found = requests.get((request as { node?: { req?: IncomingMessage } }).node?.req as IncomingMessage);
    if (found === undefined) throw new Error('a request that nobody let in');
    return found;
  };
  const server = new Server({
    // Addresses are those of the calls; this one is never asked for.
    path: '/',
    datastore: storage.staging.store,
    locker,
    // Pages of other origins are kept out by the service.
    allowedOrigins: () => false,
    exposedHeaders: [uploadHeaders.build],
    namingFunction: (request) => requestOf(request).key,
    getFileIdFromRequest: (request) => requestOf(request).key,
    generateUrl: (request) => requestOf(request).location ?? '',
    onUploadFinish: async (request) => ({ headers: { [uploadHeaders.build]: await requestOf(request).finish() } }),
    onResponseError: (request, error) => toReply(error, requestOf(request)),
  });
  /** In its place already, it was completed by a request before this one: asked where to go on, it says that it is whole. */
  async function reasonOf(error: ProtocolError, key: string): Promise<ProtocolError> {
    const unknown = (error as { status_code?: number }).status_code === ERRORS.FILE_NOT_FOUND.status_code;
    return unknown && (await storage.head(key).catch(() => undefined)) ? ERRORS.INVALID_OFFSET : error;
  }
  return {
    async handle(exchange, request) {
      requests.set(exchange.request, request);
      // The library refuses lists, which two proxies in a row make of it, and of the metadata, which is read by now, what
      // says nothing or is called like something that every object has.
      dropHeader(exchange.request, 'x-forwarded-proto');
      dropHeader(exchange.request, 'upload-metadata');
      const response = exchange.take();
      response.setHeader('upload-expires', request.expiresAt.toUTCString());
      keepOpen(response);
      await server.handle(exchange.request, response);
    },

    async append(exchange, { key, expiresAt, finish, language, log }) {
      const { request } = exchange;
      const response = exchange.take();
      response.setHeader('cache-control', 'no-store');
      response.setHeader('tus-resumable', tusVersion);
      response.setHeader('upload-expires', expiresAt.toUTCString());
      try {
        const offset = Number(request.headers['upload-offset']);
        const parts = { store: storage.staging.store, locker };
        const { arrived, built } = await appendBytes(parts, request, { key, offset, finish });
        const result = built === undefined ? {} : { [uploadHeaders.build]: built };
        response.writeHead(204, { 'upload-offset': arrived, ...result }).end();
      } catch (error) {
        // The line was cut; whoever comes back asks how much has come.
        if (request.readableAborted) return;
        const { status_code: status, body } = toReply(await reasonOf(error as ProtocolError, key), { language, log });
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
        // What is still on its way is read and forgotten: a line that were closed would break before it tells the reason.
        request.resume();
      }
    },
  };
}

/**
 * The library closes the line with every refusal, and whoever is still sending then sees a broken line in place of the
 * reason. Kept open, the rest is read and forgotten.
 */
function keepOpen(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, reason: string, headers: readonly string[]) => {
    const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []));
    return writeHead(status, reason, pairs.filter(([name]) => name.toLowerCase() !== 'connection').flat());
  }) as unknown as typeof response.writeHead;
}

function dropHeader({ headers, rawHeaders }: IncomingMessage, name: string): void {
  delete headers[name];
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
}

/** The status as the protocol has it, and in the body what every other call would say. */
function toReply(
  error: ProtocolError,
  { language, log }: Pick<TusRequest, 'language' | 'log'>,
): { status_code: number; body: string } {
  const { status_code: status } = error as { status_code?: number };
  const coded = status === undefined ? toCodedError(error as Error, log) : new CodedError(codes[status] ?? 6001);
  return { status_code: status ?? coded.status, body: JSON.stringify(failure(coded, language)) };
}

const codes: Readonly<Record<number, 3001 | 5339 | 5340 | 6004 | 1001>> = {
  404: 3001,
  409: 5339,
  410: 3001,
  413: 5340,
  415: 6004,
  500: 1001,
};

/** A client of another version is told which one is spoken here, and nothing is done (section "Tus-Resumable"). */
export function mustSpeakTus({ request, setHeader }: RawExchange): void {
  if (request.headers['tus-resumable'] === tusVersion) return;
  setHeader('tus-version', tusVersion);
  fail(6005);
}

/** The number that a header says. */
export function numberIn({ request }: RawExchange, header: 'Upload-Length' | 'Upload-Offset'): number {
  const text = request.headers[header.toLowerCase()];
  if (typeof text === 'string' && /^\d+$/.test(text)) return Number(text);
  const negative = typeof text === 'string' && /^-\d+$/.test(text);
  const rule = text === undefined ? ('required' as const) : negative ? ('minimum' as const) : ('integer' as const);
  return failFields([{ field: header, rules: [{ name: rule, params: negative ? { min: 0 } : {} }] }]);
}

/** Texts that came as `key base64,key base64`; undefined where they are not of that form. */
export function readMetadata(header: string | undefined): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (const pair of header?.trim() ? header.split(',') : []) {
    const [, key, value = ''] = /^\s*([\x21-\x2b\x2d-\x7e]+)(?: ([A-Za-z0-9+/]*={0,2}))?\s*$/.exec(pair) ?? [];
    if (key === undefined || found.has(key)) return undefined;
    found.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return found;
}
