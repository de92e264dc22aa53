import { diffArrays, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  text: string;
  changed: boolean;
}

interface DiffSide {
  /** From 1. */
  line: number;
  parts: DiffPart[];
}

export type DiffRow =
  | { kind: 'same'; before: DiffSide; after: DiffSide }
  | { kind: 'change'; before: DiffSide; after: DiffSide }
  | { kind: 'add'; after: DiffSide }
  | { kind: 'remove'; before: DiffSide };

export type DiffBlock = { kind: 'rows'; rows: DiffRow[] } | { kind: 'fold'; rows: DiffRow[] };

export interface Diff {
  blocks: DiffBlock[];
  added: number;
  removed: number;
  /** The texts are too different or too long to be compared line by line; all is shown as replaced. */
  bounded: boolean;
}

/** Comparing costs the product of length and differences; beyond this the reader waits and learns nothing. */
const mostEdits = 1_000;
const longestWordDiff = 2_000;

/** Line by line, with the words that changed inside a line; runs that did not change are folded away. */
export function diffTexts(before: string, after: string, around = 3): Diff {
  const left = toLines(before);
  const right = toLines(after);
  const changes = diffArrays(left, right, { maxEditLength: mostEdits });
  const rows: DiffRow[] = [];
  let line = { before: 1, after: 1 };
  let removed: string[] = [];
  const flush = (added: string[]) => {
    const pairs = Math.min(removed.length, added.length);
    for (let index = 0; index < pairs; index += 1) {
      rows.push(changedRow(removed[index] ?? '', added[index] ?? '', line));
      line = { before: line.before + 1, after: line.after + 1 };
    }
    for (const text of removed.slice(pairs)) {
      rows.push({ kind: 'remove', before: { line: line.before, parts: [{ text, changed: false }] } });
      line = { ...line, before: line.before + 1 };
    }
    for (const text of added.slice(pairs)) {
      rows.push({ kind: 'add', after: { line: line.after, parts: [{ text, changed: false }] } });
      line = { ...line, after: line.after + 1 };
    }
    removed = [];
  };
  const whole = changes ?? [
    { removed: true, added: false, value: left },
    { removed: false, added: true, value: right },
  ];
  for (const change of whole) {
    if (change.removed) {
      removed = change.value;
    } else if (change.added) {
      flush(change.value);
    } else {
      flush([]);
      for (const text of change.value) {
        const parts = [{ text, changed: false }];
        rows.push({ kind: 'same', before: { line: line.before, parts }, after: { line: line.after, parts } });
        line = { before: line.before + 1, after: line.after + 1 };
      }
    }
  }
  flush([]);
  return {
    blocks: fold(rows, around),
    added: rows.filter((row) => row.kind === 'add' || row.kind === 'change').length,
    removed: rows.filter((row) => row.kind === 'remove' || row.kind === 'change').length,
    bounded: changes === undefined,
  };
}

function toLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function changedRow(before: string, after: string, line: { before: number; after: number }): DiffRow {
  const whole = (text: string): DiffPart[] => [{ text, changed: false }];
  const words =
    before.length + after.length > longestWordDiff
      ? undefined
      : diffWordsWithSpace(before, after, { maxEditLength: 200 });
  // When hardly anything stayed, marking every word tells less than marking none.
  const kept = words?.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length), 0);
  const parts =
    words && kept && kept * 3 > Math.min(before.length, after.length)
      ? {
          before: words.filter(({ added }) => !added).map(({ removed, value }) => ({ text: value, changed: removed })),
          after: words.filter(({ removed }) => !removed).map(({ added, value }) => ({ text: value, changed: added })),
        }
      : { before: whole(before), after: whole(after) };
  return {
    kind: 'change',
    before: { line: line.before, parts: parts.before },
    after: { line: line.after, parts: parts.after },
  };
}

/** Keeps `around` lines beside each change; a fold of one or two lines would take as much room as they do. */
export function fold(rows: readonly DiffRow[], around: number): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  const push = (kind: DiffBlock['kind'], part: DiffRow[]) => {
    const last = blocks.at(-1);
    if (part.length === 0) return;
    if (last?.kind === kind) last.rows.push(...part);
    else blocks.push({ kind, rows: part });
  };
  let start = 0;
  while (start < rows.length) {
    const same = rows[start]?.kind === 'same';
    let end = start;
    while (end < rows.length && (rows[end]?.kind === 'same') === same) end += 1;
    const run = rows.slice(start, end);
    const head = start === 0 ? 0 : around;
    const tail = end === rows.length ? 0 : around;
    if (same && run.length > head + tail + 2) {
      push('rows', run.slice(0, head));
      push('fold', run.slice(head, run.length - tail));
      push('rows', run.slice(run.length - tail));
    } else push('rows', run);
    start = end;
  }
  return blocks;
}
