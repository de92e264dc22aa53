import { PlistError } from './plist-error.ts';
import { tooDeep, usualLimits } from './plist-limits.ts';
import { PlistReal, type PlistValue } from './plist-value.ts';
import { mustBeWritable, sortedEntries } from './writable.ts';

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`;
/** Characters; values that are shared are written each time. */
const longest = 64 * 1024 * 1024;

/**
 * The XML form. Equal values give equal bytes, so what is signed or compared can be made again: keys are sorted by code
 * point, and lines are broken as Apple's tools break them. Dates have whole seconds.
 */
export function writeXmlPlist(value: PlistValue): Buffer {
  const lines: string[] = [];
  let length = 0;
  const add = (depth: number, text: string) => {
    length += depth + text.length + 1;
    if (length > longest) throw new PlistError('tooLarge', 'it is too long');
    lines.push('\t'.repeat(depth), text, '\n');
  };

  function write(inner: PlistValue, depth: number): void {
    if (depth > usualLimits.depth) throw tooDeep();
    if (inner instanceof Map) {
      block('dict', depth, sortedEntries(inner), ([key, member]) => {
        add(depth + 1, `<key>${escaped(key)}</key>`);
        write(member, depth + 1);
      });
    } else if (Array.isArray(inner)) {
      block('array', depth, inner, (member) => write(member, depth + 1));
    } else if (inner instanceof Uint8Array) {
      add(depth, '<data>');
      for (const line of base64Lines(inner, Math.max(16, 76 - 8 * depth))) add(depth, line);
      add(depth, '</data>');
    } else if (inner instanceof PlistReal) add(depth, real(inner.value));
    else add(depth, scalar(inner));
  }

  function block<T>(name: string, depth: number, members: readonly T[], writeMember: (member: T) => void): void {
    if (members.length === 0) return void add(depth, `<${name}/>`);
    add(depth, `<${name}>`);
    members.forEach(writeMember);
    add(depth, `</${name}>`);
  }

  write(value, 0);
  return Buffer.from(`${head}${lines.join('')}</plist>\n`);
}

function scalar(value: string | number | bigint | boolean | Date): string {
  mustBeWritable(value);
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (value instanceof Date) return `<date>${value.toISOString().replace(/[.]\d+Z$/, 'Z')}</date>`;
  if (typeof value === 'bigint') return `<integer>${value}</integer>`;
  if (Number.isInteger(value)) return `<integer>${BigInt(value)}</integer>`;
  return real(value);
}

function real(value: number): string {
  if (Number.isNaN(value)) return '<real>nan</real>';
  if (!Number.isFinite(value)) return `<real>${value < 0 ? '-' : '+'}infinity</real>`;
  return `<real>${value}</real>`;
}

/** What XML 1.0 has no way to write (section 2.2), also not as a reference. */
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** A carriage return would be read as the end of a line (2.11), so it is written as a reference. */
function escaped(text: string): string {
  if (forbidden.test(text)) {
    throw new PlistError('unwritable', 'a text has a character that XML cannot have');
  }
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');
}

function base64Lines(bytes: Uint8Array, width: number): string[] {
  const perLine = Math.floor(width / 4) * 3;
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine) {
    lines.push(Buffer.from(bytes.subarray(at, at + perLine)).toString('base64'));
  }
  return lines;
}
