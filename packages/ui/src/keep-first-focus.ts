import type { FocusEvent } from 'react';

/**
 * For `onFocus` of what a dialog holds. A dialog that opens above a panel or another dialog has the focus taken back by
 * that one, until it is known to belong to it: what was to begin with gets it again a moment later.
 */
export function keepFirstFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.contains(relatedTarget)) return;
  requestAnimationFrame(() => {
    if (!currentTarget.contains(document.activeElement)) target.focus();
  });
}
