/** Whether each word that was typed begins a word of a name: without accents and capitals, as the server compares. */
export function matches(name: string, typed: string): boolean {
  const plain = ` ${fold(name)}`;
  return fold(typed)
    .split(/\s+/)
    .every((word) => plain.includes(` ${word}`));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
