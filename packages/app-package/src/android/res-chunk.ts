import { PackageError } from '../package-error.ts';

/**
 * Little-endian numbers at places that a file names, each checked: compiled resources are made of blocks ("chunks") that
 * say their own lengths (frameworks/base, ResourceTypes.h).
 */
export class ResBytes {
  readonly bytes: Uint8Array;
  readonly what: string;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, what: string) {
    this.bytes = bytes;
    this.what = what;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return this.view.getUint8(this.checked(at, 1));
  }

  u16(at: number): number {
    return this.view.getUint16(this.checked(at, 2), true);
  }

  u32(at: number): number {
    return this.view.getUint32(this.checked(at, 4), true);
  }

  /** Refuses what lies beyond the end. */
  part(start: number, length: number): ResBytes {
    this.checked(start, length);
    return new ResBytes(this.bytes.subarray(start, start + length), this.what);
  }

  broken(why: string): PackageError {
    return new PackageError('damaged', `${this.what}: ${why}`);
  }

  private checked(at: number, length: number): number {
    if (at < 0 || length < 0 || at + length > this.length) throw this.broken(`nothing at ${at}`);
    return at;
  }
}

export interface ResChunk {
  type: number;
  headerSize: number;
  /** The whole chunk, header included. */
  body: ResBytes;
}

/** The chunk that begins at this place. One that claims more than there is ends where the bytes end. */
export function chunkAt(bytes: ResBytes, at: number): ResChunk {
  const headerSize = bytes.u16(at + 2);
  const size = bytes.u32(at + 4);
  if (size < 8 || headerSize < 8 || headerSize > size) throw bytes.broken(`a chunk of ${size} bytes at ${at}`);
  return { type: bytes.u16(at), headerSize, body: bytes.part(at, Math.min(size, bytes.length - at)) };
}

const mostChunks = 500_000;

/** The chunks one after the other; ends at the first that is none, for whoever wrote rubbish behind real content. */
export function* chunksOf(bytes: ResBytes, start: number): Generator<ResChunk> {
  let at = start;
  for (let count = 0; at + 8 <= bytes.length; count += 1) {
    if (count > mostChunks) throw new PackageError('tooLarge', `${bytes.what} has too many chunks`);
    const size = bytes.u32(at + 4);
    if (size < 8 || bytes.u16(at + 2) < 8 || bytes.u16(at + 2) > size) return;
    yield chunkAt(bytes, at);
    at += size;
  }
}

export const chunkTypes = {
  stringPool: 0x0001,
  table: 0x0002,
  xml: 0x0003,
  startNamespace: 0x0100,
  endNamespace: 0x0101,
  startElement: 0x0102,
  endElement: 0x0103,
  lastXmlNode: 0x017f,
  resourceMap: 0x0180,
  tablePackage: 0x0200,
  tableType: 0x0201,
  stagedAlias: 0x0206,
} as const;
