import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './settings.module.css';

export function Failed({ error, retry }: { error: unknown; retry(): unknown }) {
  const i18n = useAccountI18n();
  return (
    <div className={styles.failed} role="alert">
      <Notice kind="error">{errorMessage(i18n, error)}</Notice>
      <Button color="outline" size="sm" onClick={() => void retry()}>
        {i18n.text.common.retry}
      </Button>
    </div>
  );
}
