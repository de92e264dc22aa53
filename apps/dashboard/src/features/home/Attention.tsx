import type { Reply } from '@muster/contract/call';
import type { listExpirations } from '@muster/contract/calls/build-care';
import type { Overview } from '@muster/contract/entities';
import { Avatar } from '@muster/ui/Avatar';
import { Time } from '@muster/ui/Time';
import { Link } from 'react-router';
import { severityOf } from '../../shared/apps/expiry.ts';
import { SeverityBadge } from '../../shared/apps/SeverityBadge.tsx';
import { withPanel } from '../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { DeviceAttention } from './DeviceAttention.tsx';
import styles from './home.module.css';

type Expirations = Reply<typeof listExpirations>;

interface Props {
  org: string;
  /** Undefined for those who may not see builds. */
  expirations: Expirations | undefined;
  devices: Overview['attention'];
}

/** What goes wrong unless somebody does something: devices, and builds that end, each with the way to it. */
export function Attention({ org, expirations, devices }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.expirations;
  const { attention } = words;
  const { items, totalDocs } = expirations ?? { items: [], totalDocs: 0 };
  if (items.length + devices.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{attention.title}</h2>
      <ul className={styles.attention}>
        {devices.map((item) => (
          <DeviceAttention key={item.key} org={org} item={item} />
        ))}
        {items.map(({ build, application, kind, expiresAt }) => {
          const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id, section: 'details' });
          const severity = severityOf(expiresAt);
          const values = { what: words.kinds[kind], app: application.name, version: build.versionName ?? '' };
          return (
            <li key={`${build.id} ${kind}`}>
              <Avatar name={application.name} id={application.id} src={application.picture} size="sm" shape="rounded" />
              <span className={styles.attentionWords}>
                <Link to={`${pathTo('app-builds', { org, app: application.slug })}?${query}`}>
                  {fill(severity === 'ended' ? attention.ended : attention.ends, values)}
                </Link>
                <Time instant={expiresAt} />
              </span>
              <SeverityBadge severity={severity} />
            </li>
          );
        })}
      </ul>
      {items.length > 0 && (
        <p className={styles.attentionAll}>
          <Link to={pathTo('apps-expirations', { org })}>{attention.all}</Link>
          {totalDocs > items.length && ` (${fill(attention.more, { count: totalDocs - items.length })})`}
        </p>
      )}
    </section>
  );
}
