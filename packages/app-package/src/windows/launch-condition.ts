/**
 * The oldest Windows that the conditions of an installer let it start on, as far as they say it plainly: "Installed OR
 * VersionNT >= 601". Alternatives within one are all allowed, so the oldest counts; of several, all must hold.
 */
export function minimumWindows(conditions: readonly string[]): string | undefined {
  const versions = conditions.flatMap((condition) => {
    const found = [...condition.slice(0, 4096).matchAll(/\bVersionNT(?:64)?\s{0,8}>(=?)\s{0,8}"?v?(\d{3,4})\b/gi)];
    const oldest = found.map(([, orSame, number]) => Number(number) + (orSame ? 0 : 1));
    return oldest.length > 0 ? [Math.min(...oldest)] : [];
  });
  if (versions.length === 0) return undefined;
  const newest = Math.max(...versions);
  return `${Math.floor(newest / 100)}.${newest % 100}`;
}
