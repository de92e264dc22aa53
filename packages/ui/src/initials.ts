/** Hues far enough apart to tell neighbours from each other; all dark enough for white letters. */
export const avatarColours = [
  '#3b5bdb',
  '#0b7285',
  '#2b7a3e',
  '#8a5a00',
  '#b3432b',
  '#a61e6d',
  '#7048c6',
  '#4a5b76',
] as const;

/** The first two characters of a word or an address (platform-shell.md, section 9), or the first of two words. */
export function initialsOf(name: string): string {
  if (name.includes('@')) return [...name.replace(/[^\p{L}\p{N}@]/gu, '')].slice(0, 2).join('').toLocaleUpperCase();
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

export function colourOf(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return avatarColours[hash % avatarColours.length] ?? avatarColours[0];
}
