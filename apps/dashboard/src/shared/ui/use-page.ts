import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../services.ts';

/**
 * Names the page and, when one arrives from another page, moves the focus to its heading, which makes screen readers
 * say where one is. Give the reference to the page's h1, with tabIndex -1.
 */
export function usePage(title: string, workspace?: string) {
  const { config } = useServices();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = [title, workspace, config.product].filter(Boolean).join(' · ');
  }, [title, workspace, config.product]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, not per change of its address
  useEffect(() => {
    // The router calls the entry with which the document was loaded "default".
    if (key !== 'default') heading.current?.focus();
  }, []);

  return heading;
}
