import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { CloudOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../errors/error-message.ts';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './Failed.module.css';

/** In place of what could not be read: why, and a way to try again. With a title it stands for a whole page. */
export function Failed({
  error,
  retry,
  title,
  className = '',
}: {
  error: unknown;
  retry(): unknown;
  title?: string;
  className?: string | undefined;
}) {
  const i18n = useI18n();
  const [pending, setPending] = useState(false);

  async function tryAgain(): Promise<void> {
    setPending(true);
    try {
      await retry();
    } finally {
      setPending(false);
    }
  }

  // Asking again changes nothing: only somebody else can.
  if (error instanceof ApiError && error.code === 4003)
    return <Refused isPage={title !== undefined} {...{ error, className }} />;

  const again = (
    <Button
      color={title === undefined ? 'outline' : 'primary'}
      size={title === undefined ? 'sm' : 'md'}
      pending={pending}
      onClick={() => void tryAgain()}
    >
      {i18n.text.common.retry}
    </Button>
  );
  if (title !== undefined) {
    return (
      <div className={className} role="alert">
        <EmptyState icon={CloudOff} title={title} action={again}>
          {errorMessage(i18n, error)}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${styles.failed} ${className}`} role="alert">
      <Notice kind="error">{errorMessage(i18n, error)}</Notice>
      {again}
    </div>
  );
}

/** What somebody may not see, and who can change that. */
function Refused({ error, isPage, className }: { error: ApiError; isPage: boolean; className: string }) {
  const i18n = useI18n();
  const { noAccess, askForAccess } = i18n.text.common;
  if (isPage) {
    return (
      <div className={className} role="alert">
        <EmptyState icon={Lock} title={noAccess}>
          {askForAccess}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${styles.failed} ${className}`} role="alert">
      <Notice kind="info">
        {errorMessage(i18n, error)} {askForAccess}
      </Notice>
    </div>
  );
}
