import type { Keep } from '../../shared/keep.ts';

const key = 'muster.confirm';

/** The address that waits for its code. Remembered by the tab, so that a reload does not lose it. */
export interface PendingEmail {
  email: string;
  /** The mail server is out of reach: the mail is queued. */
  delayed: boolean;
  /** When a mail was last asked for, in milliseconds; 0 when this tab has asked for none. */
  sentAt: number;
}

export function rememberPendingEmail(keep: Keep, pending: PendingEmail): void {
  keep.set(key, JSON.stringify(pending));
}

export function readPendingEmail(keep: Keep): PendingEmail | undefined {
  try {
    const { email, delayed, sentAt } = JSON.parse(keep.get(key) ?? '{}') as Partial<PendingEmail>;
    if (typeof email !== 'string') return undefined;
    return { email, delayed: delayed === true, sentAt: typeof sentAt === 'number' ? sentAt : 0 };
  } catch {
    // Not ours: the page asks for the address instead.
    return undefined;
  }
}

export function forgetPendingEmail(keep: Keep): void {
  keep.remove(key);
}
