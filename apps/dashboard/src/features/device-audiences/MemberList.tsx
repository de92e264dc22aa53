import type { DeviceAudienceMember } from '@muster/contract/device-audiences';
import { Link } from 'react-router';
import { formatDevice } from '../../shared/device-param.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { pathTo } from '../../shared/paths.ts';

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
    <ul className={compact ? panel.compact : panel.list}>
      {members.map((member) => {
        const { id, deviceName, serialNumber, mdmUser, selectors } = member;
        const name = deviceName || words.members.unnamed;
        const why = selectors.map((selector) => words.found[selector]).join(', ');
        const about = compact ? [why] : [serialNumber, mdmUser && (mdmUser.name || mdmUser.email), why];
        return (
          <li key={id} className={panel.item}>
            <span className={panel.words}>
              {compact ? (
                <strong dir="auto">{name}</strong>
              ) : (
                <Link
                  className={panel.link}
                  dir="auto"
                  to={pathTo('device-overview', { org, device: formatDevice(member) })}
                >
                  {name}
                </Link>
              )}
              <span className={panel.quiet}>{about.filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
