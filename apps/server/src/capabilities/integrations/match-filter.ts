import type { IntegrationFilter } from '@muster/contract/integrations';
import type { FilteredBy } from './integration-source.ts';

/** Of each kind that is filtered by, one of the values has to be meant. */
export function matchesFilter(filter: Partial<IntegrationFilter>, values: FilteredBy = {}): boolean {
  return (['branches', 'tags', 'platforms'] as const).every((kind) => {
    const [patterns, own] = [filter[kind] ?? [], values[kind]];
    if (patterns.length === 0 || own === undefined) return true;
    return patterns.some((pattern) => own.some((value) => matchesPattern(pattern, value)));
  });
}

/**
 * Whether the text is what the pattern says, with `*` for any text. The pieces between the stars are looked for from
 * left to right, each once, so no pattern takes longer than its length times that of the text.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  const end = text.length - tail.length;
  let place = head.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, place);
    if (found < 0 || found + piece.length > end) return false;
    place = found + piece.length;
  }
  return true;
}
