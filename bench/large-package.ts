/** Packages as large as true ones: a small true one, with what fills others (pictures, sounds, code) added to it. */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

export interface PackedFile {
  name: string;
  data: Uint8Array;
  store?: boolean;
}

/**
 * Writes an archive of these files and of as many others as make it so large: APPNOTE 6.3.10. They stand in the order
 * of a hash of their names, as tools pack files in the order in which APFS lists a folder, which is that.
 */
export async function writeLargePackage(
  path: string,
  files: readonly PackedFile[],
  filling: { megabytes: number; entries: number; name: (index: number) => string },
): Promise<void> {
  const file = await open(path, 'w');
  const directory: Buffer[] = [];
  let offset = 0;
  const write = async (bytes: Uint8Array) => {
    await writeAll(file, bytes);
    offset += bytes.length;
  };
  const add = async (name: string, data: Uint8Array, packed: Uint8Array, sum: number) => {
    const called = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(packed === data ? 0 : 8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(called.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, rest, called);
    await write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, called]));
    await write(packed);
  };
  const noise = randomBytes(Math.ceil((filling.megabytes * 1e6) / filling.entries));
  const sum = crc32(noise);
  const others = Array.from({ length: filling.entries }, (_, index) => ({
    name: filling.name(index),
    data: undefined,
  }));
  const hashed = [...files, ...others].map((file) => ({ file, hash: hash('sha256', file.name) }));
  for (const { file } of hashed.sort((one, other) => (one.hash < other.hash ? -1 : 1))) {
    if (!file.data) await add(file.name, noise, noise, sum);
    else await add(file.name, file.data, file.store ? file.data : deflateRawSync(file.data), crc32(file.data));
  }
  const start = offset;
  await write(Buffer.concat(directory));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length + filling.entries, 8);
  end.writeUInt16LE(files.length + filling.entries, 10);
  end.writeUInt32LE(offset - start, 12);
  end.writeUInt32LE(start, 16);
  await write(end);
  await file.close();
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}

/** A program with so much code before its signature, which is where the reader has to get to, and a hash of each page. */
export function largeProgram(program: Uint8Array, megabytes: number): Buffer {
  const head = Buffer.from(program);
  const commands = head.readUInt32LE(16);
  for (let index = 0, at = 32; index < commands; index += 1, at += head.readUInt32LE(at + 4)) {
    if (head.readUInt32LE(at) !== 0x1d) continue;
    const place = head.readUInt32LE(at + 8);
    // True code: that of the program which runs this.
    const code = readFileSync(process.execPath).subarray(0, megabytes * 1e6);
    if (code.length < megabytes * 1e6) throw new Error('there is not so much code');
    const signature = withHashes(head.subarray(place), randomBytes(Math.ceil(code.length / 4096) * 32));
    head.writeUInt32LE(place + code.length, at + 8);
    head.writeUInt32LE(signature.length, at + 12);
    return Buffer.concat([head.subarray(0, place), code, signature]);
  }
  throw new Error('the program is not signed');
}

/** Puts hashes at the end of the code directory, which is the first of the parts; those behind it move (cs_blobs.h). */
function withHashes(signature: Buffer, hashes: Buffer): Buffer {
  const directory = signature.readUInt32BE(16);
  const end = directory + signature.readUInt32BE(directory + 4);
  const longer = Buffer.concat([signature.subarray(0, end), hashes, signature.subarray(end)]);
  longer.writeUInt32BE(longer.readUInt32BE(4) + hashes.length, 4);
  longer.writeUInt32BE(end - directory + hashes.length, directory + 4);
  for (let index = 0; index < longer.readUInt32BE(8); index += 1) {
    const offset = longer.readUInt32BE(16 + index * 8);
    if (offset > directory) longer.writeUInt32BE(offset + hashes.length, 16 + index * 8);
  }
  return longer;
}
