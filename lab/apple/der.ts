/** DER written and BER read (X.690), as little as CMS, PKCS #10 and X.509 need. The server's own code is not used here. */

export interface Der {
  tag: number;
  /** Without tag and length; of indefinite lengths, the children one after another. */
  content: Buffer;
  /** With tag and length, as it came. */
  raw: Buffer;
}

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  const hex = length.toString(16);
  const size = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
/** Of one member, or of members that stand in order already. */
export const set = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts);
/** DER sorts the members of a SET OF (X.690, section 11.6). */
export const setOf = (...parts: Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare));
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.of(0), content);
export const explicit = (number: number, ...parts: Uint8Array[]): Buffer => der(0xa0 | number, ...parts);
export const printable = (text: string): Buffer => der(0x13, Buffer.from(text, 'latin1'));
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
export const nothing = Buffer.of(0x05, 0x00);

export function integer(value: number | Uint8Array): Buffer {
  if (typeof value !== 'number')
    return der(0x02, (value[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), value]) : value);
  const hex = value.toString(16);
  return integer(Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'));
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) | 0x80);
    bytes.push(...digits);
  }
  return der(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, section 4.1.2.5). */
export function time(at: number): Buffer {
  const text = `${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

export function readDer(bytes: Buffer): Der {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined) throw new Error('DER ends too early');
  if (first === 0x80) return readIndefinite(bytes, tag);
  let start = 2;
  let length = first;
  if (first > 0x80) {
    start += first & 0x7f;
    if (bytes.length < start || first > 0x84) throw new Error('a length of DER makes no sense');
    length = bytes.readUIntBE(2, first & 0x7f);
  }
  if (bytes.length < start + length) throw new Error('DER ends too early');
  return { tag, content: bytes.subarray(start, start + length), raw: bytes.subarray(0, start + length) };
}

function readIndefinite(bytes: Buffer, tag: number): Der {
  let at = 2;
  const parts: Buffer[] = [];
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    const { raw } = readDer(bytes.subarray(at));
    parts.push(raw);
    at += raw.length;
  }
  return { tag, content: Buffer.concat(parts), raw: bytes.subarray(0, at + 2) };
}

export function children({ content }: Der): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = readDer(content.subarray(at));
    found.push(child);
    at += child.raw.length;
  }
  return found;
}

/** The child at a place that has to exist. */
export function childAt(node: Der, ...path: number[]): Der {
  let found = node;
  for (const place of path) {
    const child = children(found)[place];
    if (child === undefined) throw new Error(`DER has no member ${place}`);
    found = child;
  }
  return found;
}

/** Of an OCTET STRING, also of one in pieces (BER), also under an implicit tag. */
export function octetsOf(node: Der): Buffer {
  return node.tag & 0x20 ? Buffer.concat(children(node).map(octetsOf)) : node.content;
}

export function oidOf({ tag, content }: Der): string {
  if (tag !== 0x06) throw new Error('not an object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (arcs.length > 0) arcs.push(arc);
    else arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
    arc = 0;
  }
  return arcs.join('.');
}
