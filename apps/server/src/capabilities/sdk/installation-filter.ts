import type { Installation } from './sdk-headers.ts';

const day = 24 * 3_600_000;
/** Remembered at most, some megabytes; of more, the oldest are written down once more. */
const most = 20_000;

/** Tells whether an installation, with its version, was not heard of in this process in the last day. */
export function createInstallationFilter(now: () => number = Date.now) {
  const heard = new Map<string, number>();
  return (applicationId: string, { id, version }: Installation): boolean => {
    const key = `${applicationId} ${id.toString('latin1')} ${version}`;
    const at = heard.get(key);
    if (at !== undefined && now() - at < day) return false;
    heard.delete(key);
    heard.set(key, now());
    if (heard.size > most) for (const oldest of heard.keys()) return heard.delete(oldest);
    return true;
  };
}
