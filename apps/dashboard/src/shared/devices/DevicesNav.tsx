import strip from '@muster/ui/strip.module.css';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { pathTo } from '../paths.ts';
import pageTabs from '../ui/page-tabs.module.css';
import { useCurrentInStrip } from '../ui/use-current-in-strip.ts';
import { useRouteName } from '../ui/use-page.ts';
import styles from './devices-nav.module.css';

const places = [
  'devices',
  'devices-enrollment',
  'devices-automated',
  'devices-users',
  'devices-commands',
  'devices-configuration',
] as const;

/** The pages about all devices. */
export function DevicesNav({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const current = useRouteName();
  const nav = useCurrentInStrip(current);
  return (
    <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.nav}`} aria-label={text.devices.title}>
      {places.map((place) => (
        <Link
          key={place}
          to={pathTo(place, { org })}
          className={pageTabs.tab}
          aria-current={place === current ? 'page' : undefined}
        >
          {text.devices.nav[place]}
        </Link>
      ))}
    </nav>
  );
}
