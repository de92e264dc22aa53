import { attributeNames } from './attribute-ids.ts';
import type { ResValue } from './res-value.ts';

/** An element of a compiled document, binary or protobuf. */
export interface ResElement {
  name: string;
  attributes: ResAttribute[];
  children: ResElement[];
}

export interface ResAttribute {
  /** Without namespace. By its resource id where it has one: those who obfuscate packages empty or swap the names. */
  name: string;
  value: ResValue;
}

/** Documents deeper or longer than any real one are refused. */
export const deepestElement = 128;
export const mostElements = 100_000;

export function attributeName(id: number, name: string): string {
  // Some write the prefix into the name.
  return attributeNames.get(id) ?? name.slice(name.lastIndexOf(':') + 1);
}

export function attributeOf(element: ResElement | undefined, name: string): ResValue | undefined {
  return element?.attributes.find((attribute) => attribute.name === name)?.value;
}

export function childrenNamed(element: ResElement | undefined, name: string): ResElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
