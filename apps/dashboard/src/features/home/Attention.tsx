import type { Overview } from '@muster/contract/entities';
import { Link } from 'react-router';
import { expirationsAddress, type Troubles } from '../../shared/apps/trouble-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { BuildAttention } from './BuildAttention.tsx';
import { DeviceAttention } from './DeviceAttention.tsx';
import styles from './home.module.css';

interface Props {
  org: string;
  /** Undefined for those who may not see builds. */
  troubles: Troubles | undefined;
  devices: Overview['attention'];
}

/** Lines about builds; what is left is in their list. */
const mostBuilds = 5;

/** What is wrong or will be unless somebody does something, the worst first, each with the way to it. */
export function Attention({ org, troubles, devices }: Props) {
  const { text, fill } = useAccountI18n();
  const { attention } = text.expirations;
  const builds = (troubles?.items ?? []).slice(0, mostBuilds);
  if (builds.length + devices.length === 0) return null;
  const counts = troubles?.counts ?? { expired: 0, failed: 0, expiring: 0 };
  const shown = builds.reduce((sum, { count }) => sum + count, 0);
  const more = counts.expired + counts.failed + counts.expiring - shown;
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{attention.title}</h2>
      <ul className={styles.attention}>
        {builds
          .filter(({ health }) => health !== 'expiring')
          .map((item) => (
            <BuildAttention key={`${item.application.id} ${item.health}`} org={org} item={item} />
          ))}
        {devices.map((item) => (
          <DeviceAttention key={item.key} org={org} item={item} />
        ))}
        {builds
          .filter(({ health }) => health === 'expiring')
          .map((item) => (
            <BuildAttention key={`${item.application.id} ${item.health}`} org={org} item={item} />
          ))}
      </ul>
      {counts.expired + counts.expiring > 0 && (
        <p className={styles.attentionAll}>
          <Link to={expirationsAddress(org, counts)}>{attention.all}</Link>
          {more > 0 && ` (${fill(attention.more, { count: more })})`}
        </p>
      )}
    </section>
  );
}
