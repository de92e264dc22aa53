import { useEffect, useRef } from 'react';

const keeping = 'data-keeps-focus';

/**
 * A button that gives way to what it opens, or a form to what it has saved, takes the focus with it, and screen readers
 * would begin at the top of the page again. It goes to the part of the page that holds them instead: give it the
 * reference, and tabIndex -1. Of parts within each other it is the innermost.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    element.setAttribute(keeping, '');
    let last: Node | null = null;
    let stopWaiting = () => {};
    const note = ({ target }: FocusEvent) => {
      stopWaiting();
      last = target instanceof Node ? target : null;
    };
    /** Whoever has gone elsewhere meanwhile is not called back. */
    const take = () => {
      if (document.activeElement !== document.body || !element.isConnected) return false;
      element.focus({ preventScroll: true });
      return true;
    };
    const changes = new MutationObserver((records) => {
      const lost = last;
      if (lost === null || lost.isConnected) return;
      last = null;
      const from = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))?.target;
      if (from instanceof Element && from.isConnected && from.closest(`[${keeping}]`) !== element) return;
      // A dialog that asked first is still there: it gives the focus back when it is gone, to what is gone as well.
      if (!take() && isInDialog()) stopWaiting = afterDialog(take);
    });
    element.addEventListener('focusin', note);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      stopWaiting();
      element.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, []);
  return part;
}

const isInDialog = (): boolean => document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null;

/** Dialogs stand beside the page, and give the focus back a frame after they have gone. */
function afterDialog(act: () => void): () => void {
  const leaving = new MutationObserver(() => {
    if (isInDialog()) return;
    leaving.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(act));
  });
  leaving.observe(document.body, { childList: true });
  return () => leaving.disconnect();
}
