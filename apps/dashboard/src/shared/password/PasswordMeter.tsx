import { useI18n } from '../i18n/I18n.tsx';
import styles from './password.module.css';
import { passwordStrength } from './password-strength.ts';

/** How hard the password is to guess, in four bars and a word. Its place is kept while there is nothing to say. */
export function PasswordMeter({ password, known }: { password: string; known?: readonly string[] }) {
  const { text } = useI18n();
  const score = passwordStrength(password, known);
  const typed = password !== '';
  return (
    <div className={styles.meter} data-score={typed ? score : 'none'}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <span className={styles.word} role="status">
        {typed && (
          <>
            <span className="visually-hidden">{text.passwordRules.strength}: </span>
            {text.passwordRules.scores[score]}
          </>
        )}
      </span>
    </div>
  );
}
