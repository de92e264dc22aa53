import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
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
  const here = { location: useLocation(), navigate: useNavigate() };
  // Where the page is when something is asked, not when the hook was called.
  const latest = useRef(here);
  latest.current = here;

  return useMemo(() => {
    const query = () => new URLSearchParams(latest.current.location.search);
    const go = (search: URLSearchParams, replace: boolean) => {
      const { location, navigate } = latest.current;
      void navigate(
        { pathname: location.pathname, search: search.toString(), hash: location.hash },
        { replace, preventScrollReset: true },
      );
    };
    const raise = (flag: DialogFlag) => {
      const next = query();
      next.set(flag, '1');
      go(next, false);
    };
    return {
      confirm(options) {
        const answer = dialogs.ask({ flag: 'confirm', options });
        raise('confirm');
        return answer;
      },
      async modal(options) {
        const closed = dialogs.ask({ flag: 'modal', options });
        raise('modal');
        await closed;
      },
      openPanel: (panel) => go(withPanel(query(), panel), false),
      closePanel: () => go(withoutPanel(query()), true),
    };
  }, [dialogs]);
}
