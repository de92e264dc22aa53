export interface ToastAction {
  label: string;
  onAction(): void;
}

export interface Toast {
  /** 'progress' is said anew, under the same key, until it is done. */
  kind: 'progress' | 'success' | 'warning' | 'error';
  text: string;
  key?: string;
  /** How far it is, from 0 to 1. */
  share?: number;
  action?: ToastAction;
}

/** The toasts are fetched after the first paint: no page waits for them, and the sign-in page does not carry them. */
export function showToast(toast: Toast): void {
  import('@muster/ui/Toasts').then(
    (toasts) => toasts.toast.show(toast),
    // Never fetched, and no network now: the page itself says that there is none.
    () => undefined,
  );
}
