import { utf16z, viewOf } from './fields.ts';

/** "scale" 200, "language" de-DE: when a candidate is the right one. */
export interface PriQualifier {
  kind: string;
  value: string;
  /** From 0 to 1000: how well it does where nothing fits. */
  fallback: number;
}

const kinds = [
  'language',
  'contrast',
  'scale',
  'homeRegion',
  'targetSize',
  'layoutDirection',
  'theme',
  'alternateForm',
  'dxFeatureLevel',
  'configuration',
  'deviceFamily',
];

/** A decision is a list of sets of qualifiers, one set for each candidate, in the order of the candidates. */
export function parsePriDecisions(bytes: Uint8Array): (decision: number, most: number) => PriQualifier[][] {
  const view = viewOf(bytes);
  const number = (at: number) => view.getUint16(at, true);
  const [distinct, qualifiers, sets, decisions, indexes] = [number(0), number(2), number(4), number(6), number(8)];
  const setsAt = 12 + decisions * 4;
  const qualifiersAt = setsAt + sets * 4;
  const distinctAt = qualifiersAt + qualifiers * 8;
  const indexAt = distinctAt + distinct * 12;
  const valuesAt = indexAt + indexes * 2;
  const list = (at: number, most: number) =>
    Array.from({ length: Math.min(most, number(at + 2)) }, (_, index) => number(indexAt + (number(at) + index) * 2));

  function qualifier(index: number): PriQualifier {
    const at = qualifiersAt + index * 8;
    const kindAt = distinctAt + number(at) * 12;
    return {
      kind: kinds[number(kindAt + 2)] ?? 'custom',
      value: utf16z(bytes, valuesAt + view.getUint32(kindAt + 8, true) * 2),
      fallback: number(at + 4),
    };
  }

  return (decision, most) =>
    list(12 + decision * 4, most).map((set) => list(setsAt + set * 4, kinds.length).map(qualifier));
}
