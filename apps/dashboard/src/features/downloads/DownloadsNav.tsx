import strip from '@muster/ui/strip.module.css';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useCurrentInStrip } from '../../shared/ui/use-current-in-strip.ts';
import styles from './downloads.module.css';

type Page = 'stats' | 'adoption' | 'list';

/** From one look at the downloads to the next; of one app, or of all. */
export function DownloadsNav({ org, app, current }: { org: string; app?: string; current: Page }) {
  const { downloads } = useAccountI18n().text;
  const pages: readonly (readonly [Page, string])[] =
    app === undefined
      ? [
          ['list', pathTo('apps-downloads', { org })],
          ['stats', pathTo('apps-stats', { org })],
        ]
      : [
          ['stats', pathTo('app-stats', { org, app })],
          ['adoption', pathTo('app-adoption', { org, app })],
          ['list', pathTo('app-downloads', { org, app })],
        ];
  const nav = useCurrentInStrip(current);
  return (
    <nav ref={nav} className={`${strip.strip} ${styles.nav}`} aria-label={downloads.nav}>
      {pages.map(([page, to]) => (
        <Link key={page} to={to} className={styles.navLink} aria-current={page === current ? 'page' : undefined}>
          {downloads.pages[page]}
        </Link>
      ))}
    </nav>
  );
}
