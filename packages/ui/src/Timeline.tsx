import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import { Time } from './Time.tsx';
import styles from './Timeline.module.css';
import { dayName, dayOf } from './time-format.ts';
import { byDay } from './timeline-days.ts';
import { useUi } from './UiProvider.tsx';

export interface TimelineEntry {
  id: string;
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  meta?: ReactNode;
  /** ISO 8601. */
  instant: string;
  /** What belongs to it: a reason, a diff. */
  children?: ReactNode;
}

interface Props {
  label: string;
  entries: readonly TimelineEntry[];
  /** For pictures and tests. */
  now?: number;
  timeZone?: string;
}

/** What happened, in the order it is given, under the day on which it did. */
export function Timeline({ label, entries, now, timeZone }: Props) {
  const { locale } = useUi();
  const today = dayOf(new Date(now ?? Date.now()).toISOString(), timeZone);
  return (
    <div className={styles.timeline}>
      {byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
        <div key={`${day} ${ofDay[0]?.id}`}>
          <h3 className={styles.day}>{dayName(locale, day, today) || '—'}</h3>
          {/* Lists, not landmarks: the section that a timeline stands in is one already. */}
          <ol className={styles.entries} aria-label={[label, dayName(locale, day, today)].filter(Boolean).join(', ')}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <span className={styles.sign} data-tone={entry.tone ?? 'slate'}>
                  <Icon as={entry.icon} size={14} />
                </span>
                <div className={styles.words}>
                  <div className={styles.line}>
                    <span className={styles.title}>{entry.title}</span>
                    <span className={styles.time}>
                      <Time instant={entry.instant} now={now} timeZone={timeZone} />
                    </span>
                  </div>
                  {entry.meta && <div className={styles.meta}>{entry.meta}</div>}
                  {entry.children && <div className={styles.more}>{entry.children}</div>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
