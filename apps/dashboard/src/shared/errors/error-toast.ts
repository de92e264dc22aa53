import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import { CancelledError } from '@tanstack/react-query';
import type { I18n } from '../i18n/I18n.tsx';
import { errorMessage } from './error-message.ts';
import { isAborted } from './is-aborted.ts';
import type { Toast } from './show-toast.ts';
import { appleBusiness, isTermsNotSigned } from './terms-not-signed.ts';

/** A warning for what the server refused with a code, an error for all else (platform-shell.md, section 8). */
export function errorToast(i18n: Pick<I18n, 'texts' | 'text'>, error: unknown): Toast | undefined {
  if (isAborted(error) || error instanceof CancelledError) return undefined;
  const refused = error instanceof ApiError && error.code !== networkFailure;
  return {
    kind: refused ? 'warning' : 'error',
    text: errorMessage(i18n, error),
    ...(isTermsNotSigned(error) && {
      action: {
        label: i18n.texts.messages.openAppleBusiness,
        onAction: () => void window.open(appleBusiness, '_blank', 'noreferrer'),
      },
    }),
  };
}
