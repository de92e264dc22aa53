/** As the database's `folded`: without capitals, without marks on letters, and letters that are drawn together apart. */
export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // At the end of a word it is another small letter, in the eyes of some.
      .replaceAll('ς', 'σ')
  );
}

/** In the order in which they were given; of those that differ in case or marks alone, the last. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [fold(tag), tag])).values()];
}
