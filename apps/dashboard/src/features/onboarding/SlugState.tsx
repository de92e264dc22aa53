import { useI18n } from '../../shared/i18n/I18n.tsx';
import { Icon, type IconName } from '../../shared/ui/Icon.tsx';
import styles from './onboarding.module.css';
import type { Availability } from './use-slug-availability.ts';

const icons: Record<Availability, IconName> = { loading: 'dots', unknown: 'unknown', taken: 'cross', free: 'check' };

/** The four states of an address, each with its icon, its colour and its word. */
export function SlugState({ state }: { state: Availability }) {
  const { text } = useI18n();
  return (
    <span className={styles.state} data-state={state} role="status">
      <Icon name={icons[state]} />
      <span className={state === 'unknown' ? 'visually-hidden' : undefined}>{text.onboarding.availability[state]}</span>
    </span>
  );
}
