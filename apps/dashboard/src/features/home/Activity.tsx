import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import styles from './home.module.css';
import type { AuditEntry } from './use-home.ts';
import type { LiveState } from './use-live.ts';

/** What happened last in the workspace, newest first, kept up to date. */
export function Activity({ entries, live }: { entries: AuditEntry[]; live: LiveState }) {
  const { text } = useI18n();
  const now = useNow();
  return (
    <section className={styles.section} aria-labelledby="activity">
      <div className={styles.sectionHead}>
        <h2 id="activity">{text.home.activity}</h2>
        <span className={styles.live} data-state={live} role="status">
          {text.home.live[live]}
        </span>
      </div>
      {entries.length === 0 ? (
        <p className={styles.empty}>{text.home.noActivity}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** So that "2 minutes ago" does not stay there for an hour. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
