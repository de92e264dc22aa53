import strip from '@muster/ui/strip.module.css';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { pathTo } from '../paths.ts';
import { passes } from '../permissions/gates.ts';
import { useGates } from '../permissions/use-gates.ts';
import { useServices } from '../services.ts';
import pageTabs from '../ui/page-tabs.module.css';
import { useCurrentInStrip } from '../ui/use-current-in-strip.ts';
import { useRouteName } from '../ui/use-page.ts';
import { devicePlaces } from './device-places.ts';
import styles from './devices-nav.module.css';

const places = Object.keys(devicePlaces) as (keyof typeof devicePlaces)[];

/** The pages about all devices: those that one may see. */
export function DevicesNav({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const current = useRouteName();
  const gates = useGates();
  const { flags } = useServices().config;
  const nav = useCurrentInStrip(gates && current);
  const seen = places.filter((place) => gates && passes(devicePlaces[place], gates, flags));
  return (
    <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.nav}`} aria-label={text.devices.title}>
      {seen.map((place) => (
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
