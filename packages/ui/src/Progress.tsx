import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './Progress.module.css';
import { useUi } from './UiProvider.tsx';

interface Props {
  /** What is on its way. */
  label: string;
  /** From 0 to 1; without it nobody knows. */
  value?: number;
  tone?: 'accent' | 'green' | 'amber' | 'red';
}

function useShare(value: number | undefined) {
  const { locale } = useUi();
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return { share, words: share === undefined ? undefined : percent.format(share) };
}

function meaning(label: string, share: number | undefined, words: string | undefined) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': share === undefined ? undefined : Math.round(share * 100),
    'aria-valuetext': words,
  };
}

/** A bar, with its words above it. */
export function Progress({ label, value, tone = 'accent', hideLabel = false }: Props & { hideLabel?: boolean }) {
  const { share, words } = useShare(value);
  return (
    <div className={styles.progress}>
      {!hideLabel && (
        <div className={styles.words}>
          <span>{label}</span>
          <span className={styles.value}>{words}</span>
        </div>
      )}
      <div
        {...meaning(label, share, words)}
        className={classNames(styles.bar, styles[tone], share === undefined && styles.unknown)}
        style={{ '--share': share } as CSSProperties}
      >
        <div className={styles.done} />
      </div>
    </div>
  );
}

/** Where there is room for nothing but a sign. */
export function ProgressRing({ label, value = 0, tone = 'accent', size = 20 }: Props & { size?: 16 | 20 | 32 }) {
  const { share, words } = useShare(value);
  return (
    <span
      {...meaning(label, share, words)}
      className={classNames(styles.ring, styles[tone])}
      style={{ '--share': share } as CSSProperties}
    >
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="8" pathLength="1" className={share === 0 ? styles.none : undefined} />
      </svg>
    </span>
  );
}
