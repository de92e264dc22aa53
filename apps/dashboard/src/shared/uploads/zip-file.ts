/** One file of a zip (APPNOTE 6.3.10), of which only the directory and that file are read. */

const endSize = 22;
/** The end of the directory stands before a comment of at most so many bytes (4.3.16). */
const longestComment = 0xffff;
const largestDirectory = 64 * 1024 * 1024;
const largestFile = 16 * 1024 * 1024;

interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

/** The first file whose name is wanted; undefined where there is none, or it is not one that browsers unpack. */
export async function readZipFile(archive: Blob, wanted: (name: string) => boolean): Promise<ZipFile | undefined> {
  const tail = await part(archive, Math.max(0, archive.size - endSize - longestComment), archive.size);
  let end = tail.byteLength - endSize;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return undefined;
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > largestDirectory || start + size > archive.size) return undefined;
  const directory = await part(archive, start, start + size);
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50; ) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, at + 46, Math.min(nameLength, directory.byteLength - at - 46)),
    );
    if (wanted(name)) return unpack(archive, directory, at, name);
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return undefined;
}

async function unpack(archive: Blob, directory: DataView, at: number, name: string): Promise<ZipFile | undefined> {
  const method = directory.getUint16(at + 10, true);
  const [packedSize, size] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)];
  if (size > largestFile || packedSize > largestFile || (method !== 0 && method !== 8)) return undefined;
  const offset = directory.getUint32(at + 42, true);
  const header = await part(archive, offset, offset + 30);
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = archive.slice(start, start + packedSize);
  if (method === 0) return { name, bytes: new Uint8Array(await packed.arrayBuffer()) };
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return { name, bytes: new Uint8Array(await new Response(unpacked).arrayBuffer()) };
}

async function part(archive: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await archive.slice(start, end).arrayBuffer());
}
