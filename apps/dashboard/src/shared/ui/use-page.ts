import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../services.ts';

/** The heading of the page before this one. */
let shownBefore: RefObject<HTMLHeadingElement | null> | undefined;

/**
 * Names the page and, when one arrives from another page, moves the focus to its heading, which makes screen readers
 * say where one is. Give the reference to the page's h1, with tabIndex -1.
 */
export function usePage(title: string, workspace?: string) {
  const { config } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = [title, workspace, config.product].filter(Boolean).join(' · ');
  }, [title, workspace, config.product]);

  useEffect(() => {
    // The page with which the document was loaded is read out by itself.
    if (shownBefore !== undefined && shownBefore !== heading) heading.current?.focus();
    shownBefore = heading;
  }, []);

  return heading;
}
