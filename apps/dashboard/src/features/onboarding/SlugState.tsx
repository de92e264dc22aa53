import { Icon } from '@muster/ui/Icon';
import { Check, Ellipsis, type LucideIcon, Minus, X } from 'lucide-react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import styles from './onboarding.module.css';
import type { Availability } from './use-slug-availability.ts';

const icons: Record<Availability, LucideIcon> = { loading: Ellipsis, unknown: Minus, taken: X, free: Check };

/** The four states of an address, each with its icon, its colour and its word. */
export function SlugState({ state }: { state: Availability }) {
  const { text } = useI18n();
  return (
    <span className={styles.state} data-state={state} role="status">
      <Icon as={icons[state]} />
      <span className={state === 'unknown' ? 'visually-hidden' : undefined}>{text.onboarding.availability[state]}</span>
    </span>
  );
}
