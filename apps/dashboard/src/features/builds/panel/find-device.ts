export interface FoundDevices {
  found: readonly string[];
  /** Whether a whole UDID that was typed is among them; undefined while it is only a part of one. */
  answer: 'in' | 'not-in' | undefined;
}

/** The shortest that Apple gives: 24 digits, with one hyphen; older ones have 40. */
const shortest = 24;

/** People copy UDIDs with and without hyphens, in upper and lower case, with spaces around them. */
function bare(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase();
}

export function findDevice(devices: readonly string[], typed: string): FoundDevices {
  const wanted = bare(typed);
  if (wanted === '') return { found: devices, answer: undefined };
  const found = devices.filter((device) => bare(device).includes(wanted));
  if (found.some((device) => bare(device) === wanted)) return { found, answer: 'in' };
  return { found, answer: wanted.length >= shortest && found.length === 0 ? 'not-in' : undefined };
}
