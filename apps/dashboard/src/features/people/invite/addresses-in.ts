/** Lists as mail programs write them: with semicolons, and with names around the addresses. */
export function addressesIn(typed: readonly string[]): string[] {
  const entries = typed
    .flatMap((entry) => entry.split(';'))
    .map((entry) => (/<([^<>]+)>\s*$/.exec(entry)?.[1] ?? entry).trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
