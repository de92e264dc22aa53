import type { DeviceAudienceMember } from '@muster/contract/device-audiences';
import { Link } from 'react-router';
import { formatDevice } from '../../shared/device-param.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import styles from './device-audiences.module.css';

interface Props {
  org: string;
  members: readonly DeviceAudienceMember[];
  /** Beside a form, where nobody goes elsewhere. */
  compact?: boolean;
}

/** Devices of an audience, each with what found it. */
export function MemberList({ org, members, compact = false }: Props) {
  const words = useAccountI18n().text.deviceAudiences;
  return (
    <ul className={compact ? styles.compact : styles.list}>
      {members.map((member) => {
        const { id, deviceName, serialNumber, mdmUser, selectors } = member;
        const name = deviceName || words.members.unnamed;
        const why = selectors.map((selector) => words.found[selector]).join(', ');
        const about = compact ? [why] : [serialNumber, mdmUser && (mdmUser.name || mdmUser.email), why];
        return (
          <li key={id} className={styles.item}>
            <span className={styles.words}>
              {compact ? (
                <strong dir="auto">{name}</strong>
              ) : (
                <Link
                  className={styles.link}
                  dir="auto"
                  to={pathTo('device-overview', { org, device: formatDevice(member) })}
                >
                  {name}
                </Link>
              )}
              <span className={styles.quiet}>{about.filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
