import { settingAt } from '@muster/catalogue/load-catalogue';
import type { PolicyImpact } from '@muster/contract/policies';
import { Icon } from '@muster/ui/Icon';
import { CircleCheck, MonitorSmartphone, Swords, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatDevice } from '../../../shared/device-param.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import styles from './review.module.css';

interface Props {
  org: string;
  impact: PolicyImpact;
  loaded: LoadedCatalogue;
  platform: 'apple' | 'android' | 'windows';
}

/** Whom it reaches, who cannot have what and why, and what other policies want. */
export function Impact({ org, impact: { devices, cannot, conflicts }, loaded, platform }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyEditor.review;
  const names = new Intl.ListFormat(language, { type: 'conjunction' });
  const keyLabel = (group: string, key: string | null) => {
    if (key === null) return words.whole;
    const of = loaded.catalogue.group(group);
    const path = key.split('.');
    return loaded.words.setting(of, path, (of && settingAt(of, path)) ?? { key: path.at(-1) ?? key }).label;
  };
  const reason = (name: string, since: string | null) => {
    const known = words.reasons as Readonly<Record<string, string>>;
    return fill(known[name] ?? words.reasons.other, { since: since ?? '' });
  };
  return (
    <>
      <section className={styles.section}>
        <h2>{words.devices}</h2>
        <p className={styles.line}>
          <Icon as={MonitorSmartphone} />
          <span>
            <strong>{fill(words.deviceCount, { count: devices })}</strong>
            {devices > 0 && ` ${words.deviceHint}`}
          </span>
        </p>
        {devices > 0 && cannot.length === 0 && (
          <p className={styles.line} data-tone="green">
            <Icon as={CircleCheck} />
            <span>{words.allCan}</span>
          </p>
        )}
        {cannot.length > 0 && (
          <div className={styles.box} data-tone="amber">
            <h3>
              <Icon as={TriangleAlert} /> {words.cannot}
            </h3>
            <ul className={styles.plain}>
              {cannot.map((one) => (
                <li key={`${one.item} ${one.key} ${one.reason}`}>
                  <span>
                    <strong>{loaded.words.group({ id: one.group }).label}</strong> · {keyLabel(one.group, one.key)}
                  </span>
                  <span className={styles.detail}>
                    {fill(words.cannotCount, { count: one.devices })} · {reason(one.reason, one.since)}
                  </span>
                  {one.examples.length > 0 && (
                    <span className={styles.detail}>
                      {splitAt(words.examples, '{names}')[0]}
                      {one.examples.map(({ id, displayName, osVersion }, index) => (
                        <span key={id}>
                          {index > 0 && ', '}
                          <Link to={pathTo('device-settings', { org, device: formatDevice({ platform, id }) })}>
                            {displayName || id}
                          </Link>
                          {osVersion && ` (${osVersion})`}
                        </span>
                      ))}
                      {splitAt(words.examples, '{names}')[1]}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      {conflicts.length > 0 && (
        <section className={styles.section}>
          <h2>{words.conflicts}</h2>
          <ul className={styles.plain}>
            {conflicts.map(({ group, key, winner, losers, devices: count }) => (
              <li key={`${group} ${key} ${winner.policyId}`}>
                <span className={styles.line}>
                  <Icon as={Swords} />
                  <span>
                    <strong>{loaded.words.group({ id: group }).label}</strong> · {keyLabel(group, key)}
                  </span>
                </span>
                <span className={styles.detail}>
                  {fill(words.wins, {
                    winner: winner.name,
                    losers: names.format(losers.map(({ name }) => fill(words.quoted, { name }))),
                  })}{' '}
                  {fill(words.conflictDevices, { count })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function splitAt(text: string, mark: string): [string, string] {
  const [before = '', after = ''] = text.split(mark);
  return [before, after];
}
