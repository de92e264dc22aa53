import { PackageError } from '../package-error.ts';
import { protoFields, protoMessage, protoText } from './proto-reader.ts';
import { protoItem } from './proto-value.ts';
import { attributeName, deepestElement, mostElements, type ResElement } from './res-element.ts';

/** A document in the protobuf form, as bundles have it: aapt.pb.XmlNode of Resources.proto. */
export function parseProtoXml(bytes: Uint8Array, what: string): ResElement {
  let elements = 0;

  function node(message: Uint8Array, depth: number): ResElement | undefined {
    const element = protoMessage(message, what).get(1);
    if (!element) return undefined;
    elements += 1;
    if (depth > deepestElement || elements > mostElements) {
      throw new PackageError('tooLarge', `${what} is nested too deep`);
    }
    const found: ResElement = { name: '', attributes: [], children: [] };
    for (const field of protoFields(element.bytes, what)) {
      if (field.number === 3) found.name = protoText(field);
      if (field.number === 4) addAttribute(found, field.bytes);
      if (field.number === 5) {
        const child = node(field.bytes, depth + 1);
        if (child) found.children.push(child);
      }
    }
    return found;
  }

  function addAttribute(element: ResElement, message: Uint8Array): void {
    const fields = protoMessage(message, what);
    const compiled = fields.get(6);
    const value = (compiled && protoItem(compiled.bytes, what)) ?? {
      kind: 'text' as const,
      text: protoText(fields.get(3)),
    };
    element.attributes.push({ name: attributeName(fields.get(5)?.value ?? 0, protoText(fields.get(2))), value });
  }

  const root = node(bytes, 0);
  if (!root?.name) throw new PackageError('damaged', `${what} has no element`);
  return root;
}
