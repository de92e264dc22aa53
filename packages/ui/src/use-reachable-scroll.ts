import { useCallback } from 'react';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/**
 * Lets the keyboard scroll what has nothing in it to go to. Where there is something, the browser scrolls to it, and one
 * stop less is on the way.
 */
export function useReachableScroll() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && !element.querySelector(reachable)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    // Its own size, and that of what comes into it later.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const content = new MutationObserver(look);
    content.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
}
