import { Avatar } from '@muster/ui/Avatar';
import { Time } from '@muster/ui/Time';
import { Link } from 'react-router';
import { HealthBadge } from '../../shared/apps/HealthBadge.tsx';
import { type Troubles, troubleAddress } from '../../shared/apps/trouble-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** Builds of an app that need somebody, all for the same reason. */
export function BuildAttention({ org, item }: { org: string; item: Troubles['items'][number] }) {
  const { text, fill } = useAccountI18n();
  const words = text.expirations;
  const { health, application, build, count, kind, at } = item;
  const values = {
    count,
    app: application.name,
    version: build.versionName ?? (health === 'failed' ? build.fileName : ''),
    what: kind === null ? '' : words.kinds[kind],
  };
  const template = (count === 1 ? words.attention.one : words.attention.many)[health];
  return (
    <li>
      <Avatar name={application.name} id={application.id} src={application.picture} size="sm" shape="rounded" />
      <span className={styles.attentionWords}>
        <Link to={troubleAddress(org, item)}>{fill(template, values)}</Link>
        <Time instant={at} />
      </span>
      <HealthBadge health={health} />
    </li>
  );
}
