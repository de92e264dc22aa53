import { passwordRules as limits } from '@muster/contract/constants';
import { newPassword } from '@muster/contract/fields';
import { Icon } from '@muster/ui/Icon';
import { Check, Circle } from 'lucide-react';
import { brokenRules } from '../form/rules.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './password.module.css';

const rules = [
  ['length', ['minLength', 'maxLength']],
  ['lower', ['passwordLower']],
  ['upper', ['passwordUpper']],
  ['digit', ['passwordDigit']],
  ['special', ['passwordSpecial']],
  ['run', ['passwordRun']],
] as const;

/** What a password needs (platform-shell.md, section 5), ticked while it is typed. */
export function PasswordRules({ id, password, complain }: { id: string; password: string; complain: boolean }) {
  const { text, fill } = useI18n();
  const broken = new Set(brokenRules(newPassword, password).map(({ name }) => name));
  const texts = text.passwordRules;
  return (
    <div id={id} className={styles.rules}>
      <ul>
        {rules.map(([name, validators]) => {
          const met = password !== '' && !validators.some((validator) => broken.has(validator));
          return (
            <li key={name} data-state={met ? 'met' : complain ? 'missing' : 'open'}>
              <Icon as={met ? Check : Circle} size={14} />
              <span>
                {fill(texts[name], { min: limits.min, max: limits.max, run: limits.identicalRun })}
                <span className="visually-hidden">, {met ? texts.met : texts.notMet}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p>{fill(texts.passphrase, { count: limits.passphrase })}</p>
    </div>
  );
}
