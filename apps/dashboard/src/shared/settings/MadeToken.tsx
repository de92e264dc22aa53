import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import form from '../form/form.module.css';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './settings.module.css';

interface Props {
  token: string;
  onClose(): void;
}

/** A token that was just made: nothing shows it again. */
export function MadeToken({ token, onClose }: Props) {
  const { tokens } = useAccountI18n().text.settings;
  return (
    <div className={form.form} role="status">
      <Notice kind="warning">{tokens.once}</Notice>
      <div className={styles.secret}>
        <code>{token}</code>
        <CopyButton text={token} words />
      </div>
      <p className={styles.lead}>{tokens.use}:</p>
      <pre className={styles.usage}>{`Authorization: Bearer ${token.slice(0, 8)}…`}</pre>
      <DialogFoot>
        <Button onClick={onClose}>{tokens.done}</Button>
      </DialogFoot>
    </div>
  );
}
