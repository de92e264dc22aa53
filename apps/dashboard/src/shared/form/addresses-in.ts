/** Lists as mail programs write them: with semicolons, and with names around the addresses; or with spaces alone. */
export function addressesIn(typed: readonly string[]): string[] {
  const entries = typed
    .flatMap((entry) => entry.split(';'))
    .map((entry) => (/<([^<>]+)>\s*$/.exec(entry)?.[1] ?? entry).trim())
    .flatMap((entry) => {
      const words = entry.split(/\s+/);
      return words.every((word) => word.includes('@')) ? words : [entry];
    });
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
