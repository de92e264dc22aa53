import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number | string;
  /** Of a paragraph; the last one is shorter. */
  lines?: number;
}

/** The place of something that is on its way, as large as what will come, so that nothing moves. */
export function Skeleton({ width, height, lines = 1 }: Props) {
  const bone = (last: boolean) =>
    ({ '--width': last ? '60%' : length(width), '--height': length(height) }) as CSSProperties;
  if (lines === 1) return <span className={styles.bone} style={bone(false)} aria-hidden="true" />;
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <span key={line} className={styles.bone} style={bone(line === lines - 1)} />
      ))}
    </span>
  );
}

function length(value: number | string | undefined): string | undefined {
  return typeof value === 'number' ? `${value}px` : value;
}
