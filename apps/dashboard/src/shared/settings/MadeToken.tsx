import { CopyButton } from '@muster/ui/CopyButton';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import styles from './settings.module.css';

interface Props {
  token: string;
  onClose(): void;
}

/** A token that was just made. */
export function MadeToken({ token, onClose }: Props) {
  const { tokens } = useAccountI18n().text.settings;
  return (
    <ShownOnce once={tokens.once} done={tokens.done} onClose={onClose}>
      <div className={styles.secret}>
        <code>{token}</code>
        <CopyButton text={token} words />
      </div>
      <p className={styles.lead}>{tokens.use}:</p>
      <pre className={styles.usage}>{`Authorization: Bearer ${token.slice(0, 8)}…`}</pre>
    </ShownOnce>
  );
}
