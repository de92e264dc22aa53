/** Packages as large as true ones: a small true one, with what fills others (pictures, sounds, code) added to it. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

export interface PackedFile {
  name: string;
  data: Uint8Array;
  store?: boolean;
}

/** Writes an archive of these files and, after them, of as many others as make it so large: APPNOTE 6.3.10. */
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
  for (const { name, data, store } of files) await add(name, data, store ? data : deflateRawSync(data), crc32(data));
  const noise = randomBytes(Math.ceil((filling.megabytes * 1e6) / filling.entries));
  const sum = crc32(noise);
  for (let index = 0; index < filling.entries; index += 1) await add(filling.name(index), noise, noise, sum);
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

/** A program with so much code between its head and its signature, which is where the reader has to get to. */
export function largeProgram(program: Uint8Array, megabytes: number): Buffer {
  const head = Buffer.from(program);
  const commands = head.readUInt32LE(16);
  for (let index = 0, at = 32; index < commands; index += 1, at += head.readUInt32LE(at + 4)) {
    if (head.readUInt32LE(at) !== 0x1d) continue;
    const signature = head.readUInt32LE(at + 8);
    // Half noise, half of one kind: packed, it is about half as large, as machine code is.
    const code = Buffer.alloc(megabytes * 1e6);
    for (let place = 0; place < code.length; place += 128) code.set(randomBytes(64), place);
    head.writeUInt32LE(signature + code.length, at + 8);
    return Buffer.concat([head.subarray(0, signature), code, head.subarray(signature)]);
  }
  throw new Error('the program is not signed');
}
