import { Notice } from '@muster/ui/Notice';
import { errorMessage } from '../errors/error-message.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './form.module.css';

/** What the form as a whole could not do, said aloud. */
export function FormError({ error }: { error: unknown }) {
  const i18n = useI18n();
  return (
    <div role="alert" className={styles.said}>
      {error !== undefined && <Notice kind="error">{errorMessage(i18n, error)}</Notice>}
    </div>
  );
}
