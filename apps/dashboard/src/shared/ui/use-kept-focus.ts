import { useEffect, useRef } from 'react';

/**
 * A button that gives way to what it opens, or a form to what it has saved, takes the focus with it, and screen readers
 * would begin at the top of the page again. It goes to the part of the page that holds them instead: give it the
 * reference, and tabIndex -1.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const changes = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      last = null;
      // Whoever has gone elsewhere meanwhile, into a dialog for example, is not called back.
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', note);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, []);
  return part;
}
