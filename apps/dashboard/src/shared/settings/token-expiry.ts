const days = { d30: 30, d90: 90, d365: 365, never: undefined } as const;

export type Expiry = keyof typeof days;
export const expiries = Object.keys(days) as Expiry[];

/** When a token that is made now ends; null: never. */
export function endOf(expiry: Expiry): string | null {
  const lasts = days[expiry];
  return lasts === undefined ? null : new Date(Date.now() + lasts * 24 * 3_600_000).toISOString();
}
