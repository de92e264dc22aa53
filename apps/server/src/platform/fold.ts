/** As the database's `folded`: without capitals and without marks on letters. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** In the order in which they were given; of those that differ in case or marks alone, the last. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [fold(tag), tag])).values()];
}
