import { PackageError, readAt } from '../package-error.ts';
import type { ForwardSource } from '../zip.ts';
import { type CodeSignature, readCodeSignature } from './code-signature.ts';
import { fieldsOf } from './fields.ts';

export interface Executable {
  architectures: string[];
  minimumOs?: string;
  sdk?: string;
  platform?: string;
  /** By a store: its code cannot be read. */
  encrypted: boolean;
  signature?: CodeSignature;
  /** Where the signature is there and was not read: why. */
  unread?: string;
}

interface Slice {
  architecture: string;
  offset: number;
}

const mostSlices = 32;
const longestCommands = 4 * 1024 * 1024;
const longestSignature = 24 * 1024 * 1024;
/** What has to be unpacked up to its end takes most of a second for this much. */
const farthestPacked = 256 * 1024 * 1024;

/** A program of Apple's platforms (mach-o/loader.h, mach-o/fat.h): read forward only, and no more than it has to be. */
export async function readExecutable(source: ForwardSource, what: string): Promise<Executable> {
  const slices = await readSlices(source, what);
  // All are signed alike and made for the same systems: the one for current processors stands for them.
  const best = slices.find(({ architecture }) => architecture.startsWith('arm64')) ?? slices[0];
  if (!best) throw new PackageError('damaged', `${what} has no code`);
  if (source.packed && best.offset > farthestPacked)
    throw new PackageError('tooLarge', `${what} is too long to unpack`);
  const { place, ...facts } = await readHeader(source, best.offset, what);
  const executable: Executable = { architectures: slices.map(({ architecture }) => architecture), ...facts };
  if (!place) return executable;
  const offset = best.offset + place.offset;
  if (source.packed && offset > farthestPacked) return { ...executable, unread: `${what} is too long to unpack` };
  const part = `the signature of ${what}`;
  try {
    const bytes = await readAt(source, offset, place.size, { what: part, atMost: longestSignature });
    return { ...executable, signature: readCodeSignature(bytes, part) };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { ...executable, unread: error.detail };
  }
}

async function readSlices(source: ForwardSource, what: string): Promise<Slice[]> {
  const length = Math.min(source.size, 8 + mostSlices * 32);
  const start = fieldsOf(await readAt(source, 0, length, { what, atMost: length }), what, 'big');
  const magic = start.u32(0);
  if (magic !== 0xcafebabe && magic !== 0xcafebabf) {
    const little = fieldsOf(start.bytes(0, Math.min(length, 12)), what, 'little');
    const fields = magic >>> 8 === 0xfeedfa ? start : little;
    return [{ architecture: architectureName(fields.u32(4), fields.u32(8)), offset: 0 }];
  }
  const count = start.u32(4);
  // A Java class begins with the same four bytes, and a version that is larger than this.
  if (count === 0 || count > mostSlices) throw new PackageError('damaged', `${what} has ${count} architectures`);
  const long = magic === 0xcafebabf;
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * (long ? 32 : 20);
    const offset = long ? start.u64(at + 8) : start.u32(at + 8);
    return { architecture: architectureName(start.u32(at), start.u32(at + 4)), offset };
  });
}

type Header = Pick<Executable, 'minimumOs' | 'sdk' | 'platform' | 'encrypted'> & {
  place?: { offset: number; size: number };
};

async function readHeader(source: ForwardSource, offset: number, what: string): Promise<Header> {
  const head = await readAt(source, offset, 32, { what, atMost: 32 });
  const magic = fieldsOf(head, what, 'big').u32(0);
  const order = magic >>> 8 === 0xfeedfa ? 'big' : 'little';
  const fields = fieldsOf(head, what, order);
  const kind = fields.u32(0);
  if (kind !== 0xfeedface && kind !== 0xfeedfacf) throw new PackageError('damaged', `${what} is no Mach-O`);
  const headLength = kind === 0xfeedfacf ? 32 : 28;
  const bytes = await readAt(source, offset + headLength, fields.u32(20), { what, atMost: longestCommands });
  const commands = fieldsOf(bytes, what, order);
  const header: Header = { encrypted: false };
  const count = fields.u32(16);
  for (let index = 0, at = 0; index < count && at + 8 <= commands.length; index += 1) {
    const size = commands.u32(at + 4);
    if (size < 8) throw new PackageError('damaged', `${what} has an empty load command`);
    const command = commands.u32(at);
    if (command === 0x1d) header.place = { offset: commands.u32(at + 8), size: commands.u32(at + 12) };
    if (command === 0x21 || command === 0x2c) header.encrypted ||= commands.u32(at + 16) !== 0;
    const minimumFor = minimumCommands[command];
    if (command === 0x32) {
      header.platform = platforms[commands.u32(at + 8)] ?? header.platform;
      header.minimumOs = version(commands.u32(at + 12));
      header.sdk = version(commands.u32(at + 16));
    } else if (minimumFor && header.minimumOs === undefined) {
      header.platform = minimumFor;
      header.minimumOs = version(commands.u32(at + 8));
      header.sdk = version(commands.u32(at + 12));
    }
    at += size;
  }
  return header;
}

const minimumCommands: Record<number, string> = { 36: 'macOS', 37: 'iOS', 47: 'tvOS', 48: 'watchOS' };

/** PLATFORM_… of loader.h. */
const platforms: Record<number, string> = {
  1: 'macOS',
  2: 'iOS',
  3: 'tvOS',
  4: 'watchOS',
  5: 'bridgeOS',
  6: 'macCatalyst',
  7: 'iOS simulator',
  8: 'tvOS simulator',
  9: 'watchOS simulator',
  10: 'DriverKit',
  11: 'visionOS',
  12: 'visionOS simulator',
};

/** Nibbles xxxx.yy.zz. */
function version(packed: number): string {
  const patch = packed & 0xff;
  return `${packed >>> 16}.${(packed >>> 8) & 0xff}${patch > 0 ? `.${patch}` : ''}`;
}

/** CPU_TYPE_… and CPU_SUBTYPE_… of mach/machine.h, as `lipo -archs` names them. */
function architectureName(type: number, subtypeAndFlags: number): string {
  const subtype = subtypeAndFlags & 0x00ffffff;
  if (type === 0x0100000c) return subtype === 2 ? 'arm64e' : 'arm64';
  if (type === 0x01000007) return subtype === 8 ? 'x86_64h' : 'x86_64';
  if (type === 12) return { 6: 'armv6', 9: 'armv7', 11: 'armv7s', 12: 'armv7k' }[subtype] ?? 'arm';
  const others: Record<number, string> = { 7: 'i386', 33554444: 'arm64_32', 18: 'ppc', 16777234: 'ppc64' };
  return others[type] ?? `cpu ${type}`;
}
