import { PackageError } from './package-error.ts';

const none32 = 0xffffffff;

/** One file in an archive, as the central directory describes it (APPNOTE 6.3.10, 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Of its local header, from the start of the file. */
  readonly offset: number;
  /** Unix symbolic links keep where they lead as their content. */
  readonly symlink: boolean;
}

/** Looked up in the directory when it is asked for: of most files nobody asks. */
export class DirectoryEntry implements ZipEntry {
  readonly #directory: DataView;
  readonly #at: number;
  readonly #before: number;
  #name: string | undefined;

  /** Offsets count from behind what stands before the archive. */
  constructor(directory: DataView, at: number, before: number) {
    this.#directory = directory;
    this.#at = at;
    this.#before = before;
  }

  get name(): string {
    const { buffer, byteOffset } = this.#directory;
    const length = this.#directory.getUint16(this.#at + 28, true);
    this.#name ??= decodeName(new Uint8Array(buffer, byteOffset + this.#at + 46, length));
    return this.#name;
  }

  get method(): number {
    return this.#directory.getUint16(this.#at + 10, true);
  }

  get encrypted(): boolean {
    return (this.#directory.getUint16(this.#at + 8, true) & 1) === 1;
  }

  get crc(): number {
    return this.#directory.getUint32(this.#at + 16, true);
  }

  get size(): number {
    return this.#number(24, []);
  }

  get compressedSize(): number {
    return this.#number(20, [24]);
  }

  get offset(): number {
    return this.#before + this.#number(42, [24, 20]);
  }

  get symlink(): boolean {
    const system = this.#directory.getUint8(this.#at + 5);
    if (system !== 3 && system !== 19) return false;
    return (this.#directory.getUint16(this.#at + 40, true) & 0o170000) === 0o120000;
  }

  /** The numbers that did not fit into 32 bits stand in extra field 1, only those, in the order of sizes and offset (4.5.3). */
  #number(place: number, before: readonly number[]): number {
    const view = this.#directory;
    const value = view.getUint32(this.#at + place, true);
    if (value !== none32) return value;
    const start = this.#at + 46 + view.getUint16(this.#at + 28, true);
    const end = start + view.getUint16(this.#at + 30, true);
    for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== 1) continue;
      const missing = before.filter((other) => view.getUint32(this.#at + other, true) === none32).length;
      const found = at + 4 + missing * 8;
      if (found + 8 > Math.min(at + 4 + view.getUint16(at + 2, true), end)) {
        throw new PackageError('damaged', 'a zip64 number is missing');
      }
      return big(view, found);
    }
    return value;
  }
}

/** UTF-8 whatever its flag says: that is what the tools of all our platforms write. Rubbish becomes U+FFFD. */
export const decodeName = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

/** A number of 64 bits. */
export function big(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw new PackageError('damaged', 'a number in the archive is impossible');
  return value;
}
