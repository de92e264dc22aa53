import { useSyncExternalStore } from 'react';
import { readClock, subscribeClock } from './shared-clock.ts';
import styles from './Time.module.css';
import { Tooltip } from './Tooltip.tsx';
import { dateTime, exactTime, relativeTime } from './time-format.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  /** ISO 8601. */
  instant: string;
  /** For pictures and tests; otherwise it keeps itself current. */
  now?: number;
  /** The zone of the device it tells about; otherwise the viewer's. */
  timeZone?: string;
  /** Without a tab stop, in rows that are reached as a whole. */
  quiet?: boolean;
  /** The date and time with seconds instead, and how long ago when it is pointed at: for logs. */
  absolute?: boolean;
}

/** "2 minutes ago"; the exact time, with its zone, when it is pointed at or focused. */
export function Time({ instant, now, timeZone, quiet, absolute }: Props) {
  const { locale } = useUi();
  const current = useSyncExternalStore(subscribeClock, readClock);
  const exact = exactTime(locale, instant, timeZone);
  if (exact === '') return <span className={styles.none}>—</span>;
  const relative = relativeTime(locale, instant, now ?? current);
  return (
    <Tooltip content={absolute ? `${relative} · ${exact}` : exact}>
      <time className={styles.time} dateTime={instant} tabIndex={quiet ? undefined : 0}>
        {absolute ? dateTime(locale, instant, timeZone) : relative}
      </time>
    </Tooltip>
  );
}
