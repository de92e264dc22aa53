import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** A long list of links is one stop for Tab; arrows, Home and End lead on from it. */
export function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links: Element[] = [...event.currentTarget.querySelectorAll('a')];
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  event.preventDefault();
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}
