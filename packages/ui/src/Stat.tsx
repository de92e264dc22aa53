import { CircleAlert, TrendingDown, TrendingUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatChange, formatNumber } from './format.ts';
import { Icon } from './Icon.tsx';
import { Sparkline } from './Sparkline.tsx';
import styles from './Stat.module.css';
import { useUi } from './UiProvider.tsx';

interface Props {
  label: string;
  /** A number is written in the language; a text as it is. */
  value: number | string;
  /** The share by which it grew: 0.12 is +12%. Neither good nor bad by itself, so it has no colour. */
  delta?: number;
  /** What the change is compared with: "than the 30 days before". */
  deltaLabel?: string;
  /** What else there is to know, in a line below. */
  note?: string | undefined;
  /** That there are any is bad. */
  wrong?: boolean;
  series?: readonly number[];
  /** What each value of the series is. */
  seriesLabels?: readonly string[];
  href?: string;
  /** For a router that follows links by itself. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A number, what it did lately, and a way to what it counts. */
export function Stat({
  label,
  value,
  delta,
  deltaLabel,
  note,
  wrong = false,
  series,
  seriesLabels,
  href,
  onFollow,
}: Props) {
  const { locale } = useUi();
  return (
    <div className={styles.stat} data-link={href ? '' : undefined}>
      {href ? (
        <a className={styles.label} href={href} onClick={onFollow}>
          {label}
        </a>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      <span className={styles.line}>
        {wrong && (
          <span className={styles.wrong}>
            <Icon as={CircleAlert} size={20} />
          </span>
        )}
        <span className={styles.value} data-wrong={wrong ? '' : undefined}>
          {typeof value === 'number' ? formatNumber(locale, value) : value}
        </span>
        {delta !== undefined && Number.isFinite(delta) && (
          <span className={styles.delta} title={deltaLabel}>
            {delta !== 0 && <Icon as={delta > 0 ? TrendingUp : TrendingDown} size={14} />}
            {formatChange(locale, delta)}
            {deltaLabel && <span className="visually-hidden"> {deltaLabel}</span>}
          </span>
        )}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {series && <Sparkline label={label} values={series} labels={seriesLabels} />}
    </div>
  );
}
