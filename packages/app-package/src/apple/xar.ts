import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type ByteSource, sliceSource } from '../byte-source.ts';
import { readCertificate } from '../cms.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { Certificate } from '../package-info.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../xml.ts';
import { unpackBzip2 } from './bzip2.ts';
import { fieldsOf } from './fields.ts';
import { unpackXz } from './xz.ts';

const unzlib = promisify(inflate);
const longestTable = 16 * 1024 * 1024;
const mostFiles = 100_000;

export interface XarFile {
  path: string;
  /** As it is in the archive. */
  length: number;
  size: number;
  /** Undefined for folders. */
  offset?: number;
  encoding: string;
}

/** An archive whose table of contents is XML at its start, and whose files lie one after the other behind it. */
export interface Xar {
  files: Map<string, XarFile>;
  /** Of who signed it, then of those that certify that. */
  certificates: Certificate[];
  read(file: XarFile, atMost: number): Promise<Uint8Array>;
  /** A file that lies there as it is. */
  open(file: XarFile): ByteSource;
}

export async function openXar(source: ByteSource): Promise<Xar> {
  const what = 'the table of contents';
  const head = fieldsOf(await readAt(source, 0, 28, { what: 'the head of the archive', atMost: 28 }), what, 'big');
  if (head.text(0, 4) !== 'xar!') throw new PackageError('unknownFormat', 'no xar archive');
  const [headLength, packedLength, length] = [head.u16(4), head.u64(8), head.u64(16)];
  if (length > longestTable) throw new PackageError('tooLarge', `${what} has ${length} bytes`);
  const packed = await readAt(source, headLength, packedLength, { what, atMost: longestTable });
  const toc = childOf(parseXml(await unpackZlib(packed, length, what), what), 'toc');
  if (!toc) throw new PackageError('damaged', `${what} is empty`);
  const heap = headLength + packedLength;
  const files = new Map<string, XarFile>();
  collect(toc, '', files);
  for (const { path, offset = 0, length: stored } of files.values()) {
    if (heap + offset + stored > source.size)
      throw new PackageError('truncated', `${path} lies beyond the end of the file`);
  }

  const place = ({ path, offset, length: stored }: XarFile) => {
    if (offset === undefined) throw new PackageError('damaged', `${path} has no content`);
    return { at: heap + offset, stored };
  };
  return {
    files,
    certificates: certificatesOf(toc),
    async read(file, atMost) {
      if (file.size > atMost) throw new PackageError('tooLarge', `${file.path} has ${file.size} bytes`);
      const { at, stored } = place(file);
      const bytes = await readAt(source, at, stored, { what: file.path, atMost: atMost + 4096 });
      if (/gzip|zlib/.test(file.encoding)) return unpackZlib(bytes, atMost, file.path);
      if (file.encoding.includes('bzip2')) return unpackBzip2(bytes, atMost, file.path);
      if (file.encoding.includes('x-xz')) return unpackXz(bytes, file.size, file.path);
      if (file.encoding.includes('octet-stream')) return bytes;
      throw new PackageError('damaged', `${file.path} is packed in an unknown way`);
    },
    open(file) {
      const { at, stored } = place(file);
      return sliceSource(source, at, stored);
    },
  };
}

function collect(parent: XmlElement, prefix: string, files: Map<string, XarFile>): void {
  for (const element of childrenOf(parent, 'file')) {
    const name = textOf(element, 'name');
    if (!name || files.size >= mostFiles) continue;
    const path = prefix + name;
    const data = childOf(element, 'data');
    const offset = data && numberOf(data, 'offset');
    const size = data ? numberOf(data, 'size') : 0;
    files.set(path, {
      path,
      size,
      length: data ? numberOf(data, 'length') : 0,
      ...(offset !== undefined && { offset }),
      encoding: childOf(data, 'encoding')?.attributes.style ?? 'application/octet-stream',
    });
    collect(element, `${path}/`, files);
  }
}

function numberOf(element: XmlElement, name: string): number {
  const text = textOf(element, name) ?? '0';
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(value))
    throw new PackageError('damaged', `${name} is no number`);
  return value;
}

/** Both kinds of signature bring the same certificates: the first that has any will do. */
function certificatesOf(toc: XmlElement): Certificate[] {
  for (const name of ['signature', 'x-signature']) {
    const data = childOf(childOf(childOf(toc, name), 'KeyInfo'), 'X509Data');
    const found = childrenOf(data, 'X509Certificate').flatMap(({ text }) => {
      const certificate = readCertificate(Buffer.from(text.replace(/\s+/g, ''), 'base64'));
      return certificate ? [certificate] : [];
    });
    if (found.length > 0) return found.slice(0, 20);
  }
  return [];
}

async function unpackZlib(packed: Uint8Array, atMost: number, what: string): Promise<Uint8Array> {
  try {
    return await unzlib(packed, { maxOutputLength: Math.max(1, atMost) });
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new PackageError(tooLong ? 'tooLarge' : 'damaged', `${what} cannot be unpacked`);
  }
}
