import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { viewOf } from './fields.ts';

/** The head of a program: https://learn.microsoft.com/windows/win32/debug/pe-format. */
export interface Pe {
  source: ByteSource;
  machine: number;
  characteristics: number;
  subsystem: number;
  /** The oldest Windows that it says it runs on. */
  subsystemVersion: string;
  sections: PeSection[];
  directories: PeDirectory[];
  /** Where the program ends as Windows loads it; installers keep what they install behind. */
  overlay: number;
}

export interface PeSection {
  name: string;
  address: number;
  virtualSize: number;
  offset: number;
  size: number;
}

export interface PeDirectory {
  address: number;
  size: number;
}

export const peDirectories = { resources: 2, security: 4, clr: 14 } as const;

/** Windows itself loads no more than 96. */
const mostSections = 96;

export async function openPe(source: ByteSource): Promise<Pe> {
  const dos = viewOf(await readAt(source, 0, 64, { what: 'the head of the program', atMost: 64 }));
  const start = dos.getUint32(60, true);
  if (start + 24 > source.size) {
    // A program of MS-DOS has anything there, and one of Windows that was cut off has the place of what is missing.
    if (start < 4096) throw new PackageError('truncated', 'the head of the program lies beyond the end of the file');
    throw new PackageError('unknownFormat', 'a program of MS-DOS');
  }
  const head = viewOf(await readAt(source, start, 24, { what: 'the head of the program', atMost: 24 }));
  if (head.getUint32(0, true) !== 0x4550) {
    const sixteenBit = head.getUint16(0, true) === 0x454e;
    throw new PackageError('unknownFormat', sixteenBit ? 'a program of 16-bit Windows' : 'a program of MS-DOS');
  }
  const optionalSize = head.getUint16(20, true);
  const what = 'the optional head of the program';
  const optional = viewOf(await readAt(source, start + 24, optionalSize, { what, atMost: 0xffff }));
  const plus = optionalPlus(optional);
  const directoriesAt = plus ? 112 : 96;
  const directories: PeDirectory[] = [];
  const count = Math.min(16, optional.getUint32(directoriesAt - 4, true));
  for (let at = directoriesAt; at + 8 <= optionalSize && directories.length < count; at += 8) {
    directories.push({ address: optional.getUint32(at, true), size: optional.getUint32(at + 4, true) });
  }
  const sections = await readSections(source, start + 24 + optionalSize, head.getUint16(6, true));
  return {
    source,
    machine: head.getUint16(4, true),
    characteristics: head.getUint16(22, true),
    subsystem: optional.getUint16(68, true),
    subsystemVersion: `${optional.getUint16(48, true)}.${optional.getUint16(50, true)}`,
    sections,
    directories,
    overlay: sections.reduce((end, { offset, size }) => Math.max(end, offset + size), start + 24 + optionalSize),
  };
}

function optionalPlus(optional: DataView): boolean {
  const magic = optional.byteLength >= 96 ? optional.getUint16(0, true) : 0;
  if (magic !== 0x10b && magic !== 0x20b) throw new PackageError('damaged', 'the optional head of the program');
  return magic === 0x20b;
}

async function readSections(source: ByteSource, start: number, count: number): Promise<PeSection[]> {
  if (count > mostSections) throw new PackageError('damaged', `the program has ${count} sections`);
  const bytes = await readAt(source, start, count * 40, { what: 'the table of sections', atMost: mostSections * 40 });
  const view = viewOf(bytes);
  return Array.from({ length: count }, (_, index) => {
    const at = index * 40;
    const section = {
      name: Buffer.from(bytes.subarray(at, at + 8))
        .toString('latin1')
        .replace(/\0.*$/s, ''),
      address: view.getUint32(at + 12, true),
      virtualSize: view.getUint32(at + 8, true),
      offset: view.getUint32(at + 20, true),
      size: view.getUint32(at + 16, true),
    };
    if (section.size > 0 && section.offset + section.size > source.size) {
      throw new PackageError('truncated', `section ${section.name} lies beyond the end of the file`);
    }
    return section.size > 0 ? section : { ...section, offset: 0 };
  });
}

/** Bytes by the address that they will have in memory. */
export async function readAddress(
  { source, sections }: Pe,
  address: number,
  length: number,
  limits: { what: string; atMost: number },
): Promise<Uint8Array> {
  const section = sections.find((each) => address >= each.address && address < each.address + each.size);
  if (!section || address + length > section.address + section.size) {
    throw new PackageError('damaged', `${limits.what} lies in no section of the program`);
  }
  return readAt(source, section.offset + address - section.address, length, limits);
}
