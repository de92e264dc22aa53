import type { FastifyReply } from 'fastify';
import type { Codec } from './codec.ts';

/** Server-sent events (HTML standard, section 9.2) to one caller. */
export interface EventStream {
  send(event: string, data: unknown): void;
  /** Ends the stream, telling the client why. */
  end(reason: string): void;
  onClose(listener: () => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: Set<EventStream>;
  }
}

/** What may pile up for a slow reader before it is cut off; it will reconnect. */
const maxBuffered = 1024 * 1024;
const heartbeat = 15_000;
const patience = 2_000;

export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const open = reply.server.eventStreams;
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that buffer would hold events back (nginx, X-Accel-Buffering).
    'x-accel-buffering': 'no',
  });
  raw.write(': open\n\n');
  // Who has left while they were looked up is not told of any more: their end would never come.
  const onClose = (listener: () => void) => {
    if (raw.destroyed) queueMicrotask(listener);
    else raw.once('close', listener);
  };
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeat);
  onClose(() => clearInterval(beat));
  raw.on('error', () => raw.destroy());
  const stream: EventStream = {
    send(event, data) {
      if (raw.destroyed || raw.writableEnded) return;
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (raw.writableLength > maxBuffered) raw.destroy();
    },
    end(reason) {
      if (raw.writableEnded) return;
      raw.end(`event: bye\ndata: ${JSON.stringify({ reason })}\n\n`);
      // Somebody who does not read cannot be told, and must not hold up the end of the server.
      const cut = setTimeout(() => raw.destroy(), patience);
      raw.once('close', () => clearTimeout(cut));
    },
    onClose,
  };
  open.add(stream);
  onClose(() => open.delete(stream));
  return stream;
}

export const eventsCodec: Codec = { name: 'events', reply: { open: (_request, reply) => openEventStream(reply) } };
