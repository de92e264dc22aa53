import { asColour, lettersOn } from '@muster/contract/colour';
import type { CSSProperties } from 'react';

/** For workspaces that have not chosen one. */
const defaultColour = '#2f5bea';

/** The colour of what is the workspace's own, and the one of what is written on it, for the style sheet. */
export function brandStyle(colour: string | undefined): CSSProperties {
  const own = asColour(colour) ?? defaultColour;
  return { '--brand': own, '--on-brand': lettersOn(own) } as CSSProperties;
}
