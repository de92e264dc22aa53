import type { Overview } from '@muster/contract/entities';
import { Stat } from '@muster/ui/Stat';
import { useNavigate } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import styles from './home.module.css';

type Tile = Overview['tiles'][number];

/** Where what is counted stands. Builds and reports are lists of each app: those with the newest builds come first. */
const places: Record<Tile['key'], (org: string) => string> = {
  collaborators: (org) => pathTo('people', { org }),
  devices: (org) => pathTo('devices', { org }),
  builds: (org) => `${pathTo('apps', { org })}?sort=-lastBuild`,
  downloads: (org) => pathTo('apps-downloads', { org }),
  reports: (org) => `${pathTo('apps', { org })}?sort=-lastBuild`,
  activity: (org) => pathTo('audit', { org }),
};

/** The workspace in numbers: what there is, or came in the last 30 days (platform-shell.md, section 9), in days of UTC. */
export function Tiles({ org, tiles }: { org: string; tiles: Overview['tiles'] }) {
  const { text, fill, language } = useAccountI18n();
  const navigate = useNavigate();
  if (tiles.length === 0) return null;
  const words = text.home.tiles;
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const lead = (to: string) => ({
    href: to,
    onFollow: (event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(to);
    },
  });
  return (
    <section className={styles.section} aria-labelledby="tiles">
      <h2 id="tiles">{words.title}</h2>
      <div className={styles.tiles}>
        {tiles.map(({ key, counts, total, added, before, byDay }) => (
          <Stat
            key={key}
            label={words[key]}
            value={total}
            // Of everything that there is, the new ones; of new ones, how many there were before.
            note={fill(counts === 'all' ? words.ofAll : words.ofNew, { added, before })}
            {...(counts === 'new' && before > 0 && { delta: added / before - 1, deltaLabel: words.compared })}
            series={byDay.map(({ count }) => count)}
            seriesLabels={byDay.map((each) =>
              fill(words.day, { day: day.format(new Date(each.day)), count: each.count }),
            )}
            {...lead(places[key](org))}
          />
        ))}
      </div>
    </section>
  );
}
