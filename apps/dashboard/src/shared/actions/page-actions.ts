import type { LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Something that can be done on the page one is on; the search offers it. */
export interface PageAction {
  key: string;
  label: string;
  icon: LucideIcon;
  onAction(): void;
}

const registered = new Set<RefObject<readonly PageAction[]>>();

/** For going to a page in order to do something there: `navigate(path, arrivingTo('invite'))`. */
export function arrivingTo(action: string): { state: { action: string } } {
  return { state: { action } };
}

/**
 * Offers actions for as long as the page stands, and does the one that somebody came for. Those that may not be done
 * are left out by whoever gives them.
 */
export function usePageActions(actions: readonly PageAction[]): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    registered.add(current);
    return () => {
      registered.delete(current);
    };
  }, []);
  useArrival(current, actions.map(({ key }) => key).join(' '));
}

/** It may be offered only once more is known of the page; and Back does not do it again. */
function useArrival(actions: RefObject<readonly PageAction[]>, keys: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = (location.state as { action?: string } | null)?.action;
  const waiting = useRef<string>(undefined);
  const here = useRef(location);
  here.current = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered changes with its keys
  useEffect(() => {
    if (asked !== undefined) {
      waiting.current = asked;
      void navigate(here.current, { replace: true, state: null });
      return;
    }
    const action = actions.current.find(({ key }) => key === waiting.current);
    if (!action) return;
    waiting.current = undefined;
    // Once all of the page has seen where it is: a dialog that is asked for before belongs to the place that was left.
    queueMicrotask(action.onAction);
  }, [asked, keys, actions, navigate]);
}

/** Of all parts of the page, as they are now. */
export function currentPageActions(): PageAction[] {
  return [...registered].flatMap(({ current }) => current);
}
