import type { Keep } from './keep.ts';

const key = 'muster.config';

/** Settings kept on this browser only, to try something out: `{"mdm": false}` (platform-shell.md, sections 2 and 9). */
export function readLocalConfig(keep: Keep): Readonly<Record<string, unknown>> | undefined {
  const text = keep.get(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    // Still shown as something that is there, so that it can be cleared.
    return {};
  }
}

export function clearLocalConfig(keep: Keep): void {
  keep.remove(key);
}
