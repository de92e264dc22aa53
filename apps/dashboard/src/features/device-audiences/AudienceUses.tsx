import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { EmptyState } from '@muster/ui/EmptyState';
import { Icon } from '@muster/ui/Icon';
import { ScrollText, Workflow } from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { pathTo } from '../../shared/paths.ts';

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
    <ul className={panel.list}>
      {usedBy.map(({ kind, id, name }) => (
        <li key={id} className={panel.item}>
          <Icon as={kind === 'policy' ? ScrollText : Workflow} />
          <span className={panel.words}>
            {kind === 'policy' ? (
              <Link className={panel.link} dir="auto" to={pathTo('devices-policy', { org, policy: id })}>
                {name}
              </Link>
            ) : (
              <strong dir="auto">{name}</strong>
            )}
            <span className={panel.quiet}>{words[kind]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
