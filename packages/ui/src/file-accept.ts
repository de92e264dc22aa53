/** By the ending of the name, which may have several parts (`tar.gz`); without endings, everything is accepted. */
export function isAccepted(name: string, extensions: readonly string[]): boolean {
  if (extensions.length === 0) return true;
  const lower = name.toLowerCase();
  return extensions.some((extension) => {
    const ending = `.${extension.replace(/^\./, '').toLowerCase()}`;
    // A name that is nothing but its ending (".ipa") is a hidden file without one.
    return lower.length > ending.length && lower.endsWith(ending);
  });
}

/** For the `accept` of a file input, which knows only the last part of an ending. */
export function acceptAttribute(extensions: readonly string[]): string | undefined {
  if (extensions.length === 0) return undefined;
  return extensions.map((extension) => `.${extension.split('.').at(-1)?.toLowerCase()}`).join(',');
}

/** A share that can be drawn, whatever was counted. */
export function shareDone(progress: number): number {
  return Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0;
}
