import { Icon } from '@muster/ui/Icon';
import { Check } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './onboarding.module.css';

const steps = [1, 2, 3] as const;

/** How far one is, in a bar and in words. */
export function Progress({ step }: { step: 1 | 2 | 3 }) {
  const { text, fill } = useAccountI18n();
  return (
    <div className={styles.progress}>
      <p>{fill(text.onboarding.progress, { step, steps: steps.length })}</p>
      <ol>
        {steps.map((each) => (
          <li
            key={each}
            data-state={each < step ? 'done' : each === step ? 'current' : 'open'}
            aria-current={each === step ? 'step' : undefined}
          >
            <span className={styles.stepName}>
              {each < step && <Icon as={Check} size={14} />}
              {text.onboarding.steps[each]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
