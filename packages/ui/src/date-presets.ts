export interface DateRange {
  /** `YYYY-MM-DD`, the first and the last day, both meant. */
  start: string;
  end: string;
}

export const presetKeys = ['today', 'last7', 'last30', 'last90', 'thisMonth'] as const;
export type PresetKey = (typeof presetKeys)[number];

const days: Record<Exclude<PresetKey, 'thisMonth'>, number> = { today: 1, last7: 7, last30: 30, last90: 90 };

/** Counted with today as the last day. */
export function presetRange(key: PresetKey, today: string): DateRange {
  if (key === 'thisMonth') return { start: `${today.slice(0, 8)}01`, end: today };
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (days[key] - 1) * 86_400_000);
  return { start: first.toISOString().slice(0, 10), end: today };
}

/** The preset that a range stands for, so that a list can name it. */
export function presetOf(range: DateRange, today: string): PresetKey | undefined {
  return presetKeys.find((key) => {
    const { start, end } = presetRange(key, today);
    return start === range.start && end === range.end;
  });
}

/** Into the bounds, or undefined when nothing of the range is inside them. */
export function clampRange(range: DateRange, min?: string, max?: string): DateRange | undefined {
  // ISO days sort as text.
  const start = min !== undefined && range.start < min ? min : range.start;
  const end = max !== undefined && range.end > max ? max : range.end;
  return start <= end ? { start, end } : undefined;
}
