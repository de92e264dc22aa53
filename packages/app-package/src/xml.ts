import sax from 'sax';
import { PackageError } from './package-error.ts';

export interface XmlElement {
  /** As written, prefix included. */
  name: string;
  /** Without its prefix: prefixes are for the writer to choose. */
  localName: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

const deepest = 64;
const mostElements = 200_000;
const longest = 16 * 1024 * 1024;

/**
 * An XML document as a tree. Entities are never defined by a document here: one that tries is refused, and so is one
 * that is nested or long beyond reason. A DOCTYPE that only names something, as property lists have it, is passed over.
 */
export function parseXml(bytes: Uint8Array, what: string): XmlElement {
  if (bytes.length > longest) throw new PackageError('tooLarge', `${what} has ${bytes.length} bytes`);
  const root: XmlElement = { name: '', localName: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  let whole = false;
  const parser = sax.parser(true, { position: false });

  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) throw new PackageError('damaged', `${what} defines entities`);
  };
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    if (elements > mostElements || open.length > deepest)
      throw new PackageError('tooLarge', `${what} is nested too deep`);
    const element = {
      name,
      localName: name.slice(name.indexOf(':') + 1),
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    open.pop();
    whole ||= open.length === 1;
  };
  parser.onerror = (error) => {
    // XML forbids two hyphens within a comment (1.0, 2.5) and text behind the document (2.1). Apple's reader looks for no
    // more than the end of a comment, and at nothing behind the document: such apps install.
    if (whole || error.message.startsWith('Malformed comment')) return void parser.resume();
    throw new PackageError('damaged', `${what} is no XML: ${error.message.split('\n')[0]}`);
  };

  parser.write(decode(bytes)).close();
  const [document] = root.children;
  if (!document) throw new PackageError('damaged', `${what} is no XML: it has no element`);
  return document;
}

/** The first child of this name, whatever its prefix. */
export function childOf(element: XmlElement | undefined, localName: string): XmlElement | undefined {
  return element?.children.find((child) => child.localName === localName);
}

export function childrenOf(element: XmlElement | undefined, localName: string): XmlElement[] {
  return element?.children.filter((child) => child.localName === localName) ?? [];
}

/** The trimmed text of the first child of this name; undefined where there is none, or nothing in it. */
export function textOf(element: XmlElement | undefined, localName: string): string | undefined {
  return childOf(element, localName)?.text.trim() || undefined;
}

/** UTF-16 tells itself by its mark; everything else is read as UTF-8, which is what all the platforms' tools write. */
function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
