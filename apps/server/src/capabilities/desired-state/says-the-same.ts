/** Whether two values are the same as JSON, where what is undefined is not there. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, place) => saysTheSame(part, other[place]))
    );
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key of Object.keys(mine)) if (!saysTheSame(mine[key], theirs[key])) return false;
  for (const key of Object.keys(theirs)) if (theirs[key] !== undefined && mine[key] === undefined) return false;
  return true;
}
