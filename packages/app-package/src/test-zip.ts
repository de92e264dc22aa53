import { crc32, deflateRawSync } from 'node:zlib';

/** A file as an archive in a test has it; what is given besides name and data makes it odd. */
export interface TestFile {
  name: string;
  data?: string | Uint8Array;
  store?: boolean;
  /** In place of data: bytes that stand there as they are, called deflated. */
  packed?: Uint8Array;
  size?: number;
  crc?: number;
  method?: number;
  flags?: number;
  /** Unix permissions and kind. */
  mode?: number;
  localName?: string;
  localMethod?: number;
  /** The data begins at a multiple of this, as zipalign does it. */
  align?: number;
}

export interface TestZipOptions {
  zip64?: boolean;
  comment?: string;
  /** So many bytes stand before the archive. */
  before?: number;
  /** The number of entries that the archive claims. */
  count?: number;
  /** Stands between the files and the directory, as the signing block of an APK does. */
  beforeDirectory?: Uint8Array;
  /** Stands between the directory and its end, where nothing should. */
  behindDirectory?: Uint8Array;
}

/** Writes a true archive (or one that is odd in the way asked for): APPNOTE 6.3.10. */
export function testZip(files: readonly TestFile[], options: TestZipOptions = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const push = (bytes: Buffer) => {
    parts.push(bytes);
    offset += bytes.length;
  };
  for (const file of files) {
    const { store = false, localName = file.name, mode = 0o100644, flags = 0x800, align = 1 } = file;
    const data = Buffer.from(file.data ?? '');
    const packed = Buffer.from(file.packed ?? (store ? data : deflateRawSync(data)));
    const method = file.method ?? (store ? 0 : 8);
    const size = file.size ?? data.length;
    const crc = file.crc ?? crc32(data);
    const local = Buffer.alloc(30);
    const name = Buffer.from(localName);
    const padding = (align - ((offset + 30 + name.length) % align)) % align;
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(file.localMethod ?? method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(padding, 28);
    directory.push(
      centralHeader({ name: file.name, flags, method, crc, packed: packed.length, size, mode, offset }, options),
    );
    push(Buffer.concat([local, name, Buffer.alloc(padding), packed]));
  }
  if (options.beforeDirectory) push(Buffer.from(options.beforeDirectory));
  const start = offset;
  for (const header of directory) push(header);
  const length = offset - start;
  if (options.behindDirectory) push(Buffer.from(options.behindDirectory));
  if (options.zip64) push(end64(options.count ?? files.length, length, start, offset));
  push(end(options.count ?? files.length, length, start, options));
  return Buffer.concat([Buffer.alloc(options.before ?? 0, 0x90), ...parts]);
}

interface Central {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  mode: number;
  offset: number;
}

function centralHeader(entry: Central, { zip64 = false }: TestZipOptions): Buffer {
  const extra = zip64 ? Buffer.alloc(28) : Buffer.alloc(0);
  if (zip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(entry.size), 4);
    extra.writeBigUInt64LE(BigInt(entry.packed), 12);
    extra.writeBigUInt64LE(BigInt(entry.offset), 20);
  }
  const header = Buffer.alloc(46);
  const name = Buffer.from(entry.name);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(0x0314, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(entry.flags, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(zip64 ? 0xffffffff : entry.packed, 20);
  header.writeUInt32LE(zip64 ? 0xffffffff : entry.size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(entry.mode * 0x10000, 38);
  header.writeUInt32LE(zip64 ? 0xffffffff : entry.offset, 42);
  return Buffer.concat([header, name, extra]);
}

function end64(count: number, length: number, start: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

function end(count: number, length: number, start: number, { zip64 = false, comment = '' }: TestZipOptions): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(zip64 ? 0xffff : count, 8);
  record.writeUInt16LE(zip64 ? 0xffff : count, 10);
  record.writeUInt32LE(zip64 ? 0xffffffff : length, 12);
  record.writeUInt32LE(zip64 ? 0xffffffff : start, 16);
  record.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([record, Buffer.from(comment)]);
}
