import { useMemo } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { errorToast } from './error-toast.ts';
import { showToast, type ToastAction } from './show-toast.ts';

export interface ToastsHere {
  success(text: string, action?: ToastAction): void;
  /** Says what went wrong, in the user's language; says nothing of what was cancelled. */
  showError(error: unknown): void;
}

export function useToasts(): ToastsHere {
  const i18n = useI18n();
  return useMemo(
    () => ({
      success: (text, action) => showToast({ kind: 'success', text, ...(action && { action }) }),
      showError(error) {
        const toast = errorToast(i18n, error);
        if (toast) showToast(toast);
      },
    }),
    [i18n],
  );
}
