/** What is decided of the colour of a workspace, once for dashboard, store and the pages of enrollment. */

/** A colour of six hexadecimal digits, with or without its #; anything else is none. */
export function asColour(text: string | null | undefined): string | undefined {
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

function channels(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** A colour is dark when its luminance is at most 186 (platform-shell.md, section 9). */
export function isDark(colour: string): boolean {
  const [red, green, blue] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue <= 186;
}

/** Of letters that stand on the colour: white on a dark one. */
export function lettersOn(colour: string): '#ffffff' | '#000000' {
  return isDark(colour) ? '#ffffff' : '#000000';
}

/** WCAG 2.2, definition of contrast ratio. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(a), relativeLuminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
