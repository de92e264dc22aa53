import { deviceRules } from '@muster/contract/devices';
import type { Overview } from '@muster/contract/entities';
import { Icon } from '@muster/ui/Icon';
import { Time } from '@muster/ui/Time';
import { BellRing, CircleAlert, Moon, ScanLine, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { severityOf } from '../../shared/apps/expiry.ts';
import { SeverityBadge } from '../../shared/apps/SeverityBadge.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import styles from './home.module.css';

type Item = Overview['attention'][number];

const icons = {
  pushCertificate: BellRing,
  depToken: ScanLine,
  vppToken: Ticket,
  devicesFailing: CircleAlert,
  devicesSilent: Moon,
} as const;

const places: Record<Item['key'], (org: string) => string> = {
  pushCertificate: (org) => pathTo('devices-configuration', { org }),
  depToken: (org) => pathTo('devices-automated', { org }),
  vppToken: (org) => `${pathTo('devices-vpp', { org })}?tab=token`,
  devicesFailing: (org) => `${pathTo('devices', { org })}?health=attention`,
  devicesSilent: (org) => `${pathTo('devices', { org })}?health=silent`,
};

/** Something about devices that needs somebody: what ends, or how many are not all right. */
export function DeviceAttention({ org, item }: { org: string; item: Item }) {
  const { key, at } = item;
  const words = useWords(item);
  return (
    <li>
      <span className={styles.attentionSign}>
        <Icon as={icons[key]} size={20} />
      </span>
      <span className={styles.attentionWords}>
        <Link to={places[key](org)}>{words}</Link>
        {at !== null && <Time instant={at} />}
      </span>
      {at !== null && <SeverityBadge severity={severityOf(at)} />}
    </li>
  );
}

function useWords({ key, count, at }: Item): string {
  const { text, fill, language } = useAccountI18n();
  const words = text.home.attention;
  const isOver = at !== null && severityOf(at) === 'ended';
  if (key === 'pushCertificate') return isOver ? words.pushEnded : words.pushEnds;
  if (key === 'depToken') return isOver ? words.depEnded : words.depEnds;
  if (key === 'vppToken') return isOver ? words.vppEnded : words.vppEnds;
  const isMost = (count ?? 0) >= deviceRules.countedAtMost;
  const [one, most] = key === 'devicesFailing' ? [words.failing, words.failingMany] : [words.silent, words.silentMany];
  return isMost
    ? fill(most, { count: new Intl.NumberFormat(language).format(deviceRules.countedAtMost) })
    : fill(one, { count: count ?? 0 });
}
