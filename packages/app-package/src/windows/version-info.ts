import { PackageError } from '../package-error.ts';
import { utf16z, viewOf } from './fields.ts';

/** What a program says of itself: https://learn.microsoft.com/windows/win32/menurc/vs-versioninfo. */
export interface VersionInfo {
  /** Of the fixed part, four numbers each. */
  fileVersion?: string;
  productVersion?: string;
  /** By language (a Windows language number), then by name in lower case (as for Windows, case says nothing). */
  strings: Map<number, Map<string, string>>;
}

interface Block {
  key: string;
  value: Uint8Array;
  /** From the end of the value to the end of the block. */
  children: Uint8Array;
}

const mostBlocks = 5_000;

export function parseVersionInfo(bytes: Uint8Array): VersionInfo {
  const [root] = blocks(bytes);
  if (root?.key !== 'VS_VERSION_INFO') throw new PackageError('damaged', 'the version information of the program');
  const info: VersionInfo = { strings: new Map() };
  const fixed = viewOf(root.value);
  if (fixed.byteLength >= 24 && fixed.getUint32(0, true) === 0xfeef04bd) {
    info.fileVersion = fourPart(fixed, 8);
    info.productVersion = fourPart(fixed, 16);
  }
  for (const kind of blocks(root.children)) {
    if (kind.key !== 'StringFileInfo') continue;
    for (const table of blocks(kind.children)) {
      // Eight digits: the language, then the code page, which says nothing about texts that are UTF-16.
      const language = Number.parseInt(table.key.slice(0, 4), 16) || 0;
      const strings = info.strings.get(language) ?? new Map<string, string>();
      for (const { key, value } of blocks(table.children)) {
        const text = utf16z(value, 0).trim();
        if (text) strings.set(key.toLowerCase(), text);
      }
      info.strings.set(language, strings);
    }
  }
  return info;
}

function fourPart(view: DataView, at: number): string {
  const [high, low] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
  return [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff].join('.');
}

/** The blocks one after the other. What compilers of resources get wrong in lengths is passed over, not refused. */
function blocks(bytes: Uint8Array): Block[] {
  const view = viewOf(bytes);
  const found: Block[] = [];
  for (let at = 0; at + 6 <= bytes.length && found.length < mostBlocks; ) {
    const length = view.getUint16(at, true);
    if (length < 6) break;
    const end = Math.min(at + length, bytes.length);
    const key = utf16z(bytes.subarray(at + 6, end), 0);
    const isText = view.getUint16(at + 4, true) === 1;
    const valueAt = Math.min(end, align(at + 6 + (key.length + 1) * 2));
    // Texts count their length in characters (some tools in bytes); a text has no children, so all that is left is it.
    const valueLength = view.getUint16(at + 2, true);
    const valueEnd = isText && valueLength > 0 ? end : Math.min(end, valueAt + valueLength);
    const value = bytes.subarray(valueAt, valueEnd);
    found.push({ key, value, children: bytes.subarray(Math.min(end, align(valueEnd)), end) });
    at = align(at + length);
  }
  return found;
}

const align = (at: number) => Math.ceil(at / 4) * 4;
