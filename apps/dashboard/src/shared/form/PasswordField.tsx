import { type ComponentProps, useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './form.module.css';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>;

export function PasswordField(props: Props) {
  const { text } = useI18n();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className={styles.inside}
          aria-pressed={shown}
          aria-label={text.form.showPassword}
          title={shown ? text.form.hidePassword : text.form.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
