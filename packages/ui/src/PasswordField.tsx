import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';
import { useUi } from './UiProvider.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>;

export function PasswordField(props: Props) {
  const { texts } = useUi();
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
          aria-label={texts.showPassword}
          title={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon as={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
