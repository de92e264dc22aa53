import { useSyncExternalStore } from 'react';
import { readClock, subscribeClock } from './shared-clock.ts';
import styles from './Time.module.css';
import { Tooltip } from './Tooltip.tsx';
import { exactTime, relativeTime } from './time-format.ts';
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
}

/** "2 minutes ago"; the exact time, with its zone, when it is pointed at or focused. */
export function Time({ instant, now, timeZone, quiet }: Props) {
  const { locale } = useUi();
  const current = useSyncExternalStore(subscribeClock, readClock);
  const exact = exactTime(locale, instant, timeZone);
  if (exact === '') return <span className={styles.none}>—</span>;
  return (
    <Tooltip content={exact}>
      <time className={styles.time} dateTime={instant} tabIndex={quiet ? undefined : 0}>
        {relativeTime(locale, instant, now ?? current)}
      </time>
    </Tooltip>
  );
}
