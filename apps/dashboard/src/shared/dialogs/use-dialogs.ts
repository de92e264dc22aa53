import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../services.ts';
import type { ConfirmOptions, DialogFlag, ModalOptions } from './dialog-stack.ts';
import { type PanelAddress, withoutPanel, withPanel } from './panel-address.ts';

export interface Dialogs {
  /** Asks, and waits for the answer; Back means no. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Shows something in the middle of the window, and waits until it is closed. */
  modal(options: ModalOptions): Promise<void>;
  openPanel(panel: PanelAddress): void;
  closePanel(): void;
}

/** Dialogs and panels are places with an address: Back closes them, and a panel can be shared. */
export function useDialogs(): Dialogs {
  const { dialogs } = useServices();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;

  return useMemo(() => {
    // Where the browser is when something is asked: what a slow page shows may be behind it.
    const query = () => new URLSearchParams(window.location.search);
    // The router names each entry there, but for the first.
    const entry = () => (window.history.state as { key?: string } | null)?.key ?? 'default';
    const go = (search: URLSearchParams, replace: boolean) => {
      const { pathname, hash } = window.location;
      void latest.current({ pathname, search: search.toString(), hash }, { replace, preventScrollReset: true });
    };
    const raise = (flag: DialogFlag) => {
      const next = query();
      next.set(flag, '1');
      go(next, false);
    };
    return {
      confirm(options) {
        const answer = dialogs.ask({ flag: 'confirm', options }, entry());
        raise('confirm');
        return answer;
      },
      async modal(options) {
        const closed = dialogs.ask({ flag: 'modal', options }, entry());
        raise('modal');
        await closed;
      },
      openPanel: (panel) => go(withPanel(query(), panel), false),
      closePanel: () => go(withoutPanel(query()), true),
    };
  }, [dialogs]);
}
