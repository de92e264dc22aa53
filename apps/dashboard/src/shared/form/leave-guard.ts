import { useEffect, useId, useRef } from 'react';
import type { Location } from 'react-router';

/** What is asked before something is lost; without it, what is asked of forms. */
interface LeaveWords {
  title: string;
  text: string;
  confirm: string;
}

/** Of a form whose unsaved input would be lost, or of what is shown once. */
interface Guard {
  words: LeaveWords | undefined;
  unsaved(): boolean;
  /** Whether the form is gone at that place. */
  isLeftAt(next: Location): boolean;
}

const guards = new Map<string, Guard>();

/** Whether going there loses something that was typed. */
export function losesInput(next: Location): boolean {
  return [...guards.values()].some((guard) => guard.unsaved() && guard.isLeftAt(next));
}

/** What is asked there in place of the question of forms. */
export function leaveWords(next: Location): LeaveWords | undefined {
  return [...guards.values()].find((guard) => guard.words && guard.unsaved() && guard.isLeftAt(next))?.words;
}

/** Whether anything was typed that is not saved. */
export function hasUnsavedInput(): boolean {
  return [...guards.values()].some((guard) => guard.unsaved());
}

function askBrowser(event: BeforeUnloadEvent): void {
  // The words are the browser's own; a page cannot choose them.
  if (hasUnsavedInput()) event.preventDefault();
}

/** While the form is on the page, `LeaveQuestion` and the browser ask before it is left with something unsaved. */
export function useLeaveGuard(on: boolean, unsaved: () => boolean, words?: LeaveWords): void {
  const id = useId();
  const latest = useRef({ unsaved, words });
  latest.current = { unsaved, words };

  useEffect(() => {
    if (!on) return;
    const { pathname, search } = window.location;
    guards.set(id, {
      get words() {
        return latest.current.words;
      },
      unsaved: () => latest.current.unsaved(),
      isLeftAt: (next) => isElsewhere(pathname, search, next),
    });
    if (guards.size === 1) window.addEventListener('beforeunload', askBrowser);
    return () => {
      guards.delete(id);
      if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
    };
  }, [on, id]);
}

/**
 * A panel and a modal have their place in the address (platform-shell.md, section 2): a form that stands in one is left
 * when it is closed or shows something else, and one on a page of settings when another section of it is chosen. A question
 * or a panel on top of a page takes nothing from it.
 */
export function isElsewhere(pathname: string, search: string, next: Pick<Location, 'pathname' | 'search'>): boolean {
  if (next.pathname !== pathname) return true;
  const here = new URLSearchParams(search);
  const there = new URLSearchParams(next.search);
  if (!here.has('s') && sectionOf(here) !== sectionOf(there)) return true;
  const parts = [...(here.has('s') ? ['s', 'id', 'section'] : []), ...(here.has('modal') ? ['modal'] : [])];
  return parts.some((part) => here.get(part) !== there.get(part));
}

/** Of the page; the sections of a panel above it are named behind a dot. */
function sectionOf(query: URLSearchParams): string | undefined {
  return query.get('section')?.split('.')[0];
}
