import { ApiError } from '@muster/contract/client';

/** Not there, not an id, or hidden from whoever asks. */
const goneCodes = new Set([3001, 6002]);
const forbiddenCodes = new Set([4001, 4003]);

export interface PanelRead<T> {
  /** Null once it is known that there is none. */
  data: T | null | undefined;
  error: unknown;
}

/** What a panel shows of what it reads. What was read before stays while reading it again fails, but not once it is gone. */
export function panelState<T>({ data, error }: PanelRead<T>): 'loading' | 'gone' | 'forbidden' | 'failed' | 'there' {
  const code = error instanceof ApiError ? error.code : undefined;
  if (data === null || (code !== undefined && goneCodes.has(code))) return 'gone';
  if (code !== undefined && forbiddenCodes.has(code)) return 'forbidden';
  if (data !== undefined) return 'there';
  return error ? 'failed' : 'loading';
}
