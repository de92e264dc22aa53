import type { PrepareResult } from '@muster/contract/enrollment';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../enrollment.module.css';
import type { LineProblem } from './read-table.ts';

export interface RefusedLine {
  line: number;
  identifier: string;
  problem: LineProblem | PrepareResult['refused'][number]['problem'];
}

/** Which lines, and why. */
export function ProblemLines({ lines, most }: { lines: readonly RefusedLine[]; most: number }) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.expected;
  const rest = lines.length - most;
  return (
    <ul className={styles.lines}>
      {lines.slice(0, most).map(({ line, identifier, problem }) => (
        <li key={line}>
          <strong>{[fill(words.line, { line }), identifier].filter(Boolean).join(' · ')}</strong>
          <span>{words.problems[problem]}</span>
        </li>
      ))}
      {rest > 0 && <li>{fill(words.more, { count: rest })}</li>}
    </ul>
  );
}
