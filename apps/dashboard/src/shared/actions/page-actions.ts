import type { LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';

/** Something that can be done on the page one is on; the search offers it (platform-shell.md, section 2). */
export interface PageAction {
  key: string;
  label: string;
  icon: LucideIcon;
  /** Where it leads, or what it does. */
  href?: string;
  onAction?(): void;
}

const registered = new Set<RefObject<readonly PageAction[]>>();

/** Offers actions for as long as the page stands; those that may not be done are left out by whoever gives them. */
export function usePageActions(actions: readonly PageAction[]): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    registered.add(current);
    return () => {
      registered.delete(current);
    };
  }, []);
}

/** Of all parts of the page, as they are now. */
export function currentPageActions(): PageAction[] {
  return [...registered].flatMap(({ current }) => current);
}
