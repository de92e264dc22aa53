import { type ProtoField, protoMessage, protoText } from './proto-reader.ts';
import { dimensionOf, floatOf, fractionOf, type ResValue } from './res-value.ts';

/** aapt.pb.Item of Resources.proto (frameworks/base, tools/aapt2): one value in the protobuf form. */
export function protoItem(bytes: Uint8Array, what: string): ResValue | undefined {
  const item = protoMessage(bytes, what);
  const [first] = item.values();
  const inner = (number: number) => {
    const field = item.get(number);
    return field && protoMessage(field.bytes, what);
  };
  const reference = inner(1);
  if (reference) return protoReference(reference);
  // A text, one as written, one with spans, a file: each has its text or path first.
  for (const number of [2, 3, 4, 5]) {
    const message = inner(number);
    if (message) return { kind: 'text', text: protoText(message.get(1)) };
  }
  const primitive = inner(7);
  return first && primitive ? protoPrimitive(primitive) : undefined;
}

export function protoReference(reference: Map<number, ProtoField>): ResValue | undefined {
  const id = reference.get(2)?.value ?? 0;
  const name = protoText(reference.get(3));
  if (!id && !name) return undefined;
  return { kind: reference.get(1)?.value === 1 ? 'themeAttribute' : 'reference', id, ...(name ? { name } : {}) };
}

function protoPrimitive(primitive: Map<number, ProtoField>): ResValue | undefined {
  const [field] = primitive.values();
  if (!field) return undefined;
  const data = field.value % 2 ** 32;
  switch (field.number) {
    case 3:
      return { kind: 'number', number: floatOf(data) };
    case 4:
      return { kind: 'dimension', number: floatOf(data), unit: 'dp' };
    case 5:
      return { kind: 'fraction', number: floatOf(data) };
    case 6:
    case 7:
      return { kind: 'number', number: data | 0 };
    case 8:
      return { kind: 'boolean', boolean: data !== 0 };
    case 9:
    case 11:
      return { kind: 'colour', argb: data >>> 0 };
    case 10:
    case 12:
      return { kind: 'colour', argb: (data | 0xff000000) >>> 0 };
    case 13:
      return dimensionOf(data);
    case 14:
      return fractionOf(data);
    default:
      return undefined;
  }
}
