/** Files that go over the wire as they are, piece by piece. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CodedError } from '../errors.ts';
import { attachment } from '../storage/content-disposition.ts';
import type { FileReply } from './route.ts';

/**
 * What comes of a body, as long as it is no larger than it may be. Of what nobody wants any more the rest is read and
 * forgotten: left where it is, it would stand before the next request on the same line, which then waits for ever.
 */
export async function* limited(body: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length;
      if (size > limit) throw new CodedError(6003);
      yield piece;
    }
  } finally {
    body.resume();
  }
}

/** The first piece is waited for: what goes wrong before it is told like any other failure. */
export async function sendFile(reply: FastifyReply, { name, type, content }: FileReply): Promise<FastifyReply> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(name))
    .type(type)
    .send(Readable.from(all(), { objectMode: false }));
}
