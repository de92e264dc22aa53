import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { errorMessage } from '../errors/error-message.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './Failed.module.css';

/** In place of what could not be read: why, and a way to try again. */
export function Failed({
  error,
  retry,
  className = '',
}: {
  error: unknown;
  retry(): unknown;
  className?: string | undefined;
}) {
  const i18n = useI18n();
  return (
    <div className={`${styles.failed} ${className}`} role="alert">
      <Notice kind="error">{errorMessage(i18n, error)}</Notice>
      <Button color="outline" size="sm" onClick={() => void retry()}>
        {i18n.text.common.retry}
      </Button>
    </div>
  );
}
