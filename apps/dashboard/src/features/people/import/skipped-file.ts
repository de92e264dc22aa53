import type { SkippedLine } from '@muster/contract/calls/employees';

interface Words {
  line: string;
  problem: string;
  reasons: Readonly<Record<SkippedLine['reason'], string>>;
}

/** Lines that were not imported, whole and with the reason, so that they can be corrected and imported again. */
export function skippedFile(
  lines: readonly SkippedLine[],
  columns: readonly string[],
  { words, separator }: { words: Words; separator: string },
): string {
  const rows = lines.map(({ line, reason, cells }) => [String(line), words.reasons[reason], ...cells]);
  const table = [[words.line, words.problem, ...columns], ...rows];
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${table.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
