/** Without what is not there: readers of a record need not tell a missing field from one that is undefined. */
export function withoutGaps<Thing extends object>(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as Thing;
}
