import { Notice } from '@muster/ui/Notice';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../errors/error-message.ts';
import { TermsLink } from '../errors/TermsLink.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './form.module.css';

/** What the form as a whole could not do, said aloud. */
export function FormError({ error, title }: { error: unknown; title?: string }) {
  const i18n = useI18n();
  const said = useRef<HTMLDivElement>(null);
  // Whoever has pressed the button below a long form would not see it above.
  useEffect(() => {
    if (error !== undefined) void said.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={said} role="alert" className={styles.said}>
      {error !== undefined && (
        <Notice kind="error">
          {title !== undefined && <strong>{title}: </strong>}
          {errorMessage(i18n, error)}
          <TermsLink error={error} />
        </Notice>
      )}
    </div>
  );
}
