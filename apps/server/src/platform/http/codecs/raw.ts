import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Codec } from './codec.ts';

/** For another protocol: until `take` is called failures are answered as everywhere, from then on by whoever took it. */
export interface RawExchange {
  request: IncomingMessage;
  /** As it was asked for, without the query. Under which host is the caller's word alone. */
  path: string;
  /** Goes with the answer, also with a refusal. */
  setHeader(name: string, value: string): void;
  take(): ServerResponse;
}

/** The headers that every answer has are on it already. */
function exchangeOf(request: FastifyRequest, reply: FastifyReply): RawExchange {
  return {
    request: request.raw,
    path: request.url.replace(/[?].*$/, ''),
    setHeader: (name, value) => void reply.header(name, value),
    take() {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      return reply.raw;
    },
  };
}

export const rawCodec: Codec = { name: 'raw', body: { as: 'untouched' }, reply: { open: exchangeOf } };
