import { PackageError } from '../package-error.ts';

/** One field of a protobuf message: a number for the numeric kinds, bytes for texts and messages within. */
export interface ProtoField {
  number: number;
  value: number;
  bytes: Uint8Array;
}

const nothing = new Uint8Array();
const utf8 = new TextDecoder();

/** The fields of a message one after the other (protobuf.dev, encoding). Numbers beyond 53 bits lose their end. */
export function* protoFields(message: Uint8Array, what: string): Generator<ProtoField> {
  let at = 0;

  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = message[at];
      if (byte === undefined) throw broken();
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw broken();
  };
  const take = (length: number): Uint8Array => {
    if (length > message.length - at) throw broken();
    at += length;
    return message.subarray(at - length, at);
  };
  const broken = () => new PackageError('damaged', `${what} is no protobuf`);

  while (at < message.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    if (number < 1) throw broken();
    switch (key % 8) {
      case 0:
        yield { number, value: varint(), bytes: nothing };
        break;
      case 1:
        yield { number, value: 0, bytes: take(8) };
        break;
      case 2:
        yield { number, value: 0, bytes: take(varint()) };
        break;
      case 5: {
        const bytes = take(4);
        yield { number, value: new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true), bytes };
        break;
      }
      default:
        throw broken();
    }
  }
}

/** The last field of each number, which is the one that counts. */
export function protoMessage(message: Uint8Array, what: string): Map<number, ProtoField> {
  const fields = new Map<number, ProtoField>();
  for (const field of protoFields(message, what)) fields.set(field.number, field);
  return fields;
}

export function protoText(field: ProtoField | undefined): string {
  return field ? utf8.decode(field.bytes) : '';
}
