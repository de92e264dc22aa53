/** What a tag cannot hold: characters that control a terminal rather than stand for something. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g;

/**
 * The entries in a piece of text (platform-shell.md, section 5, Tag input): they end with a comma or with Enter, which
 * in pasted text is a line break; they are trimmed, and empty ones are dropped.
 */
export function splitTags(text: string, lowercase = false): string[] {
  const entries: string[] = [];
  for (const part of text.split(/[,\n\r\u2028\u2029]/)) {
    const entry = part.replace(control, '').replace(/\s+/g, ' ').trim();
    if (entry !== '') entries.push(lowercase ? entry.toLowerCase() : entry);
  }
  return entries;
}

/** Adds entries at the end. One that is there already moves there: the latest takes the place of the earlier one. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  // A set keeps the order in which its members were added last.
  const all = new Set(tags);
  for (const tag of added) {
    all.delete(tag);
    all.add(tag);
  }
  return [...all];
}
