import type { Keep } from '../../shared/keep.ts';

const key = 'muster.reloaded';
/** A file that is still missing this soon after a reload is missing for another reason. */
const soon = 60_000;

/** Whether a reload may help; asked once a minute at most, so that a file that stays missing is no endless loop. */
export function mayReload(keep: Keep, now: number): boolean {
  const last = Number(keep.get(key) ?? Number.NEGATIVE_INFINITY);
  if (now - last < soon) return false;
  keep.set(key, String(now));
  return true;
}
