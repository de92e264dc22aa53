import type { FieldProps } from '@muster/ui/field';
import { PasswordField } from '@muster/ui/PasswordField';
import { useId } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import styles from './password.module.css';

interface Props {
  field: FieldProps<string>;
  label: string;
  autoFocus?: boolean;
  /** Names and addresses of the person, which make a poor password. */
  known?: readonly string[];
}

/** A field for a new password with what it needs and how good it is. The list says what is missing; the field only points to it. */
export function NewPassword({ field, label, known, autoFocus }: Props) {
  const { text } = useI18n();
  const rulesId = useId();
  const { value, error } = field;
  return (
    <div className={styles.password}>
      <PasswordField
        {...field}
        error={error && value !== '' ? text.passwordRules.see : error}
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        describedBy={rulesId}
      />
      <PasswordMeter password={value} known={known} />
      <PasswordRules id={rulesId} password={value} complain={error !== undefined && value !== ''} />
    </div>
  );
}
