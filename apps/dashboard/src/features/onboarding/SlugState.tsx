import { Icon } from '@muster/ui/Icon';
import { CircleCheck, CircleX, Ellipsis, type LucideIcon, Minus } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './onboarding.module.css';
import type { Availability } from './use-slug-availability.ts';

const icons: Record<Availability, LucideIcon> = {
  loading: Ellipsis,
  unknown: Minus,
  taken: CircleX,
  free: CircleCheck,
};

/** The four states of an address, each with its icon, its colour and its word; on phones the icon is seen, the word read. */
export function SlugState({ state }: { state: Availability }) {
  const { text } = useAccountI18n();
  return (
    <span className={styles.state} data-state={state} role="status">
      <Icon as={icons[state]} />
      <span className={state === 'unknown' ? 'visually-hidden' : styles.stateWord}>
        {text.onboarding.availability[state]}
      </span>
    </span>
  );
}
