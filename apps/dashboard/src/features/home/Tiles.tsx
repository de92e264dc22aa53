import type { Overview } from '@muster/contract/entities';
import { Stat } from '@muster/ui/Stat';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** The last 30 days in numbers (platform-shell.md, section 9). Days are of UTC, as they were counted. */
export function Tiles({ tiles }: { tiles: Overview['tiles'] }) {
  const { text, fill, language } = useAccountI18n();
  if (tiles.length === 0) return null;
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <section className={styles.section} aria-labelledby="tiles">
      <h2 id="tiles">{text.home.tiles.title}</h2>
      <div className={styles.tiles}>
        {tiles.map(({ key, total, byDay }) => (
          <Stat
            key={key}
            label={text.home.tiles[key]}
            value={total}
            series={byDay.map(({ count }) => count)}
            seriesLabels={byDay.map((each) =>
              fill(text.home.tiles.day, { day: day.format(new Date(each.day)), count: each.count }),
            )}
          />
        ))}
      </div>
    </section>
  );
}
