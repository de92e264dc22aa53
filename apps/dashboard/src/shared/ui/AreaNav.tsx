import strip from '@muster/ui/strip.module.css';
import { Link } from 'react-router';
import type { RouteName } from '../paths.ts';
import styles from './area-nav.module.css';
import pageTabs from './page-tabs.module.css';
import { useCurrentInStrip } from './use-current-in-strip.ts';
import { useRouteName } from './use-page.ts';

interface Props {
  label: string;
  /** The pages and what each is called, in their order; empty until it is known who may see which. */
  places: readonly { page: RouteName; to: string; label: string }[];
}

/** The pages of an area as tabs: the one that is open is brought into sight where they do not all fit. */
export function AreaNav({ label, places }: Props) {
  const current = useRouteName();
  const nav = useCurrentInStrip(places.length > 0 ? current : undefined);
  return (
    <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.nav}`} aria-label={label}>
      {places.map(({ page, to, label }) => (
        <Link key={page} to={to} className={pageTabs.tab} aria-current={page === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
