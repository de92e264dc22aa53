import type { Policy } from '@muster/contract/policies';
import { settingStates } from '@muster/contract/policies';
import { TriangleAlert } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './list.module.css';

/** How many devices have it, and how it is there: the worst state of each counts. */
export function StateBar({ policy: { devices, states } }: { policy: Pick<Policy, 'devices' | 'states'> }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policies;
  if (devices === 0) {
    return (
      <span className={styles.devices}>
        <span className={`${styles.number} ${styles.quiet}`}>0</span>
      </span>
    );
  }
  const shown = settingStates.filter((state) => states[state] > 0);
  const said = shown
    .map((state) => fill(words.barPart, { count: states[state], state: words.settingStates[state].toLowerCase() }))
    .join(', ');
  const whole = fill(words.bar, { count: devices, states: said });
  const sum = Math.max(
    1,
    shown.reduce((total, state) => total + states[state], 0),
  );
  return (
    <span className={styles.devices} title={whole}>
      <span className="visually-hidden">{whole}</span>
      <span aria-hidden className={styles.number}>
        {new Intl.NumberFormat(language).format(devices)}
      </span>
      <span aria-hidden className={styles.bar}>
        {shown.map((state) => (
          <span key={state} data-state={state} style={{ width: `${(100 * states[state]) / sum}%` }} />
        ))}
      </span>
      <span aria-hidden>
        <FailedCount failed={states.failed} />
      </span>
    </span>
  );
}

/** On how many devices it failed, where it did. */
export function FailedCount({ failed }: { failed: number }) {
  const { text, fill } = useAccountI18n();
  if (failed === 0) return null;
  const { barPart, settingStates: names } = text.policies;
  return (
    <span className={styles.failed}>
      <TriangleAlert size={12} aria-hidden />
      <span aria-hidden>{failed}</span>
      <span className="visually-hidden">{fill(barPart, { count: failed, state: names.failed.toLowerCase() })}</span>
    </span>
  );
}
