interface Span {
  startedAt: string;
  endedAt: string | null;
}

/** "0.4 sec", "12 sec", "3 min"; undefined while it goes on. */
export function durationText(language: string, { startedAt, endedAt }: Span): string | undefined {
  if (endedAt === null) return undefined;
  const seconds = Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, options).format(value);
}
