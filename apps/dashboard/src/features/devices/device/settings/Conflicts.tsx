import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import type { SettingWords } from '../../../../shared/settings-catalogue/setting-words.ts';
import styles from './device-settings.module.css';
import type { DeviceSettingsReply } from './settings-reply.ts';

interface Props {
  conflicts: DeviceSettingsReply['conflicts'];
  words: SettingWords;
  nameOf(id: string): string;
}

/** Where policies want different things of the device: who won, and why. */
export function Conflicts({ conflicts, words: setting, nameOf }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyAssignments.device;
  if (conflicts.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <section className={styles.section} aria-labelledby="device-conflicts">
      <h3 id="device-conflicts">{words.conflicts}</h3>
      <ul className={styles.rows}>
        {conflicts.map(({ group, key, winner, losers }) => (
          <li key={`${group} ${key}`}>
            <div className={styles.grow}>
              <span className={styles.strong}>{setting.group({ id: group }).label}</span>
              {key !== '' && ` · ${setting.setting({ id: group }, key.split('.'), { key }).label}`}
              <p>
                {fill(words.wins, {
                  winner: nameOf(winner),
                  losers: names.format(losers.map((id) => `“${nameOf(id)}”`)),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
