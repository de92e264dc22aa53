import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { EmptyState } from '@muster/ui/EmptyState';
import { Icon } from '@muster/ui/Icon';
import { ScrollText, Workflow } from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import styles from './device-audiences.module.css';

/** What is for its devices. */
export function AudienceUses({ org, audience: { usedBy } }: { org: string; audience: DeviceAudienceDetails }) {
  const words = useAccountI18n().text.deviceAudiences.uses;
  if (usedBy.length === 0)
    return (
      <EmptyState icon={ScrollText} title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {usedBy.map(({ kind, id, name }) => (
        <li key={id} className={styles.item}>
          <Icon as={kind === 'policy' ? ScrollText : Workflow} />
          <span className={styles.words}>
            {kind === 'policy' ? (
              <Link className={styles.link} dir="auto" to={pathTo('devices-policy', { org, policy: id })}>
                {name}
              </Link>
            ) : (
              <strong dir="auto">{name}</strong>
            )}
            <span className={styles.quiet}>{words[kind]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
