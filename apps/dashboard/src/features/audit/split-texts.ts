import type { DiffEntry } from '@muster/contract/entities';

interface LongText {
  path: readonly string[];
  lhs: string;
  rhs: string;
}

/** Texts of several lines, such as a script, are compared line by line; everything else is a field with two values. */
export function splitTexts(diff: readonly DiffEntry[]): { longTexts: LongText[]; fields: DiffEntry[] } {
  const longTexts: LongText[] = [];
  const fields: DiffEntry[] = [];
  for (const entry of diff) {
    const { kind, path, lhs, rhs } = entry;
    const bothTexts = kind === 'E' && typeof lhs === 'string' && typeof rhs === 'string';
    if (bothTexts && /\n/.test(lhs + rhs)) longTexts.push({ path, lhs, rhs });
    else fields.push(entry);
  }
  return { longTexts, fields };
}
