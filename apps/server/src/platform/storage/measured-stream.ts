import { pipeline, type Readable, Transform } from 'node:stream';
import { CodedError } from '../errors.ts';
import { asStorageError } from './storage-errors.ts';

/**
 * Passes a stream on and counts it; fails when the number of bytes is not the announced one. `failed` tells a fault of
 * the sender, which the caller gets as it is, from one of the storage.
 */
export function measured(
  content: Readable,
  size: number | undefined,
): { stream: Readable; failed(error: unknown): never } {
  let senderError: Error | undefined;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(size !== undefined && bytes > size ? new CodedError(6001) : null, chunk);
    },
    flush(done) {
      done(size !== undefined && bytes !== size ? new CodedError(6001) : null);
    },
  });
  content.once('error', (error) => {
    if (!stream.destroyed) senderError = error;
  });
  // The callback is required; whoever reads `stream` sees the error there.
  pipeline(content, stream, () => {});
  return {
    stream,
    failed(error) {
      stream.destroy();
      if (senderError) throw senderError;
      return asStorageError(error);
    },
  };
}
