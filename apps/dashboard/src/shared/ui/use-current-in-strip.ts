import { type RefObject, useEffect, useRef } from 'react';

/**
 * Of tabs that are longer than the screen, the current one is in sight.
 * @param when what changes with the current one, or with which ones there are
 */
export function useCurrentInStrip(when: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is the current one
  useEffect(() => {
    const [all, link] = [strip.current, strip.current?.querySelector('[aria-current]')];
    if (!all || !link) return;
    // The strip alone: the page stays where it is, which may be far below it.
    const { left, width } = link.getBoundingClientRect();
    all.scrollLeft += left - all.getBoundingClientRect().left - (all.clientWidth - width) / 2;
  }, [when]);
  return strip;
}
