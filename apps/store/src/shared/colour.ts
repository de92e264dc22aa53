import type { CSSProperties } from 'react';

/** A colour of six hexadecimal digits, with or without its #; anything else is none. */
export function asColour(text: string | undefined): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

const black = '#000000';
const white = '#ffffff';

/** Black or white, whichever is easier to read on the colour: one of them always has a contrast above 4.5. */
export function readableOn(colour: string): typeof black | typeof white {
  return contrast(colour, white) >= contrast(colour, black) ? white : black;
}

/** For workspaces that have not chosen one. */
const defaultColour = '#2f5bea';

/** The colour of what is the workspace's own, and the one of what is written on it, for the style sheet. */
export function brandStyle(colour: string | undefined): CSSProperties {
  const own = asColour(colour) ?? defaultColour;
  return { '--brand': own, '--on-brand': readableOn(own) } as CSSProperties;
}

/** WCAG 2.2, definition of contrast ratio. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
