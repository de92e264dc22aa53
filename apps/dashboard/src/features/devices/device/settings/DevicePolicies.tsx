import type { DeviceDetails } from '@muster/contract/devices';
import { Icon } from '@muster/ui/Icon';
import { Route } from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../../shared/paths.ts';
import { usePermission } from '../../../../shared/permissions/use-gates.ts';
import { pathText } from '../../../../shared/settings-catalogue/path-text.ts';
import { reasonText } from '../../../../shared/settings-catalogue/reason-text.ts';
import { SettingStateBadge } from '../../../../shared/settings-catalogue/SettingStateBadge.tsx';
import styles from './device-settings.module.css';
import type { DeviceSettingsReply } from './settings-reply.ts';

interface Props {
  org: string;
  device: DeviceDetails;
  policies: DeviceSettingsReply['policies'];
}

/** "Why does this device have this?": its policies, the highest first, each with the ways by which it came. */
export function DevicePolicies({ org, device, policies }: Props) {
  const i18n = useAccountI18n();
  const words = i18n.text.policyAssignments.device;
  const mayOpen = usePermission('policy', 'get');
  return (
    <section className={styles.section} aria-labelledby="device-why">
      <h3 id="device-why">{words.why}</h3>
      {policies.length > 1 && <p className={styles.quiet}>{words.whyHint}</p>}
      <ol className={styles.rows}>
        {policies
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ id, name, version, state, paths, ignored }) => (
            <li key={id}>
              <div className={styles.grow}>
                {mayOpen ? (
                  <Link className={styles.strong} dir="auto" to={pathTo('devices-policy', { org, policy: id })}>
                    {name}
                  </Link>
                ) : (
                  <strong className={styles.strong} dir="auto">
                    {name}
                  </strong>
                )}
                <span className={styles.quiet}> · {i18n.fill(words.version, { version })}</span>
                <ul className={styles.paths}>
                  {paths.map((path) => {
                    const said = pathText(i18n, path);
                    return (
                      <li key={said}>
                        <Icon as={Route} size={14} />
                        <span dir="auto">{said}</span>
                      </li>
                    );
                  })}
                </ul>
                {ignored !== null && (
                  <p className={styles.quiet}>
                    {i18n.fill(words.ignored, {
                      reason: reasonText(i18n, { reason: ignored, system: device.type, version: device.osVersion }),
                    })}
                  </p>
                )}
              </div>
              <SettingStateBadge state={state} />
            </li>
          ))}
      </ol>
    </section>
  );
}
