import type { ReactNode } from 'react';
import { createSignal, type Signal } from '../signal.ts';

export interface ConfirmOptions {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Where "Cancel" would be taken for what is asked. */
  cancelLabel?: string;
  danger?: boolean;
  /** The word "confirm", in the user's language, has to be typed: for what destroys (platform-shell.md, section 5). */
  typed?: boolean;
}

export interface ModalOptions {
  title: string;
  content(close: () => void): ReactNode;
  footer?(close: () => void): ReactNode;
}

export const dialogFlags = ['confirm', 'modal'] as const;
export type DialogFlag = (typeof dialogFlags)[number];

/** Whether the entry of the history with this address belongs to a dialog. */
export function isOfDialog(search: string): boolean {
  const query = new URLSearchParams(search);
  return dialogFlags.some((flag) => query.has(flag));
}

export type OpenDialog = { key: string; close(confirmed: boolean): void } & (
  | { flag: 'confirm'; options: ConfirmOptions }
  | { flag: 'modal'; options: ModalOptions }
);

type Asked = OpenDialog extends infer D ? (D extends OpenDialog ? Omit<D, 'key' | 'close'> : never) : never;

/**
 * The dialogs that are open, each belonging to one entry of the browser's history: Back closes it, and so does going
 * anywhere else (platform-shell.md, section 2, Dialog widgets). One may open above another.
 */
export interface DialogStack {
  open: Signal<readonly OpenDialog[]>;
  /**
   * Asks for a dialog at an entry of the history; it opens with the one that is made for it. Tells whether it was
   * confirmed.
   */
  ask(dialog: Asked, at: string): Promise<boolean>;
  /** The page is at this entry now, whose address has these flags. Returns the flags that mean nothing there. */
  arrive(key: string, flags: ReadonlySet<DialogFlag>): DialogFlag[];
  /** Remembers that a dialog was confirmed, before its entry is left. */
  confirm(key: string): void;
}

export function createDialogStack(): DialogStack {
  const open = createSignal<readonly OpenDialog[]>([]);
  let waiting: { dialog: Asked; at: string; settle(confirmed: boolean): void } | undefined;
  let confirmed: string | undefined;

  function keep(count: number): void {
    const stack = open.get();
    if (count === stack.length) return;
    open.set(stack.slice(0, count));
    for (const { key, close } of stack.slice(count).reverse()) close(key === confirmed);
  }

  return {
    open,
    ask(dialog, at) {
      waiting?.settle(false);
      return new Promise((settle) => {
        waiting = { dialog, at, settle };
      });
    },
    confirm(key) {
      confirmed = key;
    },
    arrive(key, flags) {
      const known = open.get().findIndex((dialog) => dialog.key === key);
      if (known >= 0) {
        keep(known + 1);
        return [];
      }
      if (waiting && flags.has(waiting.dialog.flag)) {
        const { dialog, settle } = waiting;
        waiting = undefined;
        open.set([...open.get(), { ...dialog, key, close: settle }]);
        return [];
      }
      // A slow page shows the entry at which it was asked only now.
      if (waiting?.at !== key) {
        waiting?.settle(false);
        waiting = undefined;
      }
      keep(0);
      // A shared link, a reload, or a page that kept the address: nobody asks anything.
      return [...flags];
    },
  };
}
