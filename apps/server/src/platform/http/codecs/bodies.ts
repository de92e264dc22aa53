/** Files that go over the wire as they are, piece by piece. */
import type { Readable } from 'node:stream';
import { CodedError } from '../../errors.ts';
import type { Codec } from './codec.ts';

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

export const bytesCodec: Codec = { name: 'bytes', body: { as: 'whole', read: (bytes) => bytes } };
export const piecesCodec: Codec = { name: 'pieces', body: { as: 'pieces', read: (pieces) => pieces } };
