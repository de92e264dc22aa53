import sax from 'sax';
import { PlistError } from './plist-error.ts';
import { type PlistLimits, tooDeep, tooMany } from './plist-limits.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';

/** An element that is open: what it holds so far, and its own text. */
interface Open {
  name: string;
  text: string;
  values: PlistValue[];
  dict: PlistDict;
  key: string | undefined;
}

const broken = (why: string) => new PlistError('damaged', why);

/**
 * The XML form (https://www.apple.com/DTDs/PropertyList-1.0.dtd). Entities are never defined by a document here: one
 * that tries is refused. A DOCTYPE that only names something, as property lists have it, is passed over.
 */
export function readXmlPlist(bytes: Uint8Array, limits: PlistLimits): PlistValue {
  const root = opened('');
  const open = [root];
  let values = 0;
  let whole = false;
  const parser = sax.parser(true, { position: false });

  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) throw broken('it defines entities');
  };
  parser.onopentag = ({ name }) => {
    if (whole) return;
    values += 1;
    if (values > limits.values) throw tooMany();
    if (open.length > limits.depth) throw tooDeep();
    open.push(opened(name));
  };
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    if (whole) return;
    const element = open.pop();
    const parent = open.at(-1);
    if (element && parent) put(parent, element);
    whole = open.length === 1;
  };
  parser.onerror = (error) => {
    // XML forbids two hyphens within a comment (1.0, 2.5) and text behind the document (2.1). Apple's reader looks for no
    // more than the end of a comment, and at nothing behind the document.
    if (whole || error.message.startsWith('Malformed comment')) return void parser.resume();
    throw broken(`it is no XML: ${error.message.split('\n')[0]}`);
  };

  parser.write(decode(bytes)).close();
  const [value] = root.values;
  if (value === undefined) throw broken('it is an empty property list');
  return value;
}

function opened(name: string): Open {
  return { name, text: '', values: [], dict: new Map(), key: undefined };
}

function put(parent: Open, element: Open): void {
  if (element.name === 'plist') {
    const [value] = element.values;
    if (value === undefined) throw broken('it is an empty property list');
    parent.values.push(value);
  } else if (parent.name !== 'dict') {
    parent.values.push(toValue(element));
  } else if (parent.key !== undefined) {
    // The last of two with one key counts, as for Apple's reader.
    parent.dict.set(parent.key, toValue(element));
    parent.key = undefined;
  } else {
    if (element.name !== 'key') throw broken('it has a value without a key');
    parent.key = element.text;
  }
}

function toValue({ name, text, values, dict }: Open): PlistValue {
  if (name === 'string' || name === 'key') return text;
  if (name === 'true' || name === 'false') return name === 'true';
  if (name === 'integer') return integer(text.trim());
  if (name === 'real') return real(text.trim());
  if (name === 'date') return date(text.trim());
  if (name === 'data') return Buffer.from(text.replace(/\s+/g, ''), 'base64');
  if (name === 'array') return values;
  if (name === 'dict') return dict;
  throw broken(`it has <${name.slice(0, 40)}>`);
}

function integer(text: string): number | bigint {
  if (!/^[+-]?(0x[0-9a-f]{1,32}|\d{1,40})$/i.test(text)) throw broken('an integer that is none');
  const value = BigInt(text.replace(/^[+-]/, '')) * (text.startsWith('-') ? -1n : 1n);
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

function real(text: string): number {
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  const [, sign] = /^([+-]?)inf(?:inity)?$/i.exec(text) ?? [];
  if (sign !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const value = text === '' ? Number.NaN : Number(text);
  if (Number.isNaN(value)) throw broken('a real that is none');
  return value;
}

function date(text: string): Date {
  const value = new Date(text);
  if (Number.isNaN(value.getTime())) throw broken('a date that is none');
  return value;
}

/**
 * UTF-16 tells itself by its mark; everything else is read as UTF-8, which is what all tools write. Some leave empty
 * lines before the XML declaration, which strict readers refuse and Apple's does not.
 */
function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).trimStart();
}
