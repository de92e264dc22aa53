import assert from 'node:assert/strict';
import { ApiError } from '@muster/contract/client';

/** For `assert.rejects`: a refusal with this code, and for this reason where one is given. */
export function coded(code: number, reason?: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, code, `${error.code} ${error.message}`);
    if (reason !== undefined) assert.equal((error.data as { reason?: string }).reason, reason);
    return true;
  };
}

/** As clients do: whoever is told that the server cannot serve them now (1001) comes again. For many who ask at once. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 1001)) throw error;
    }
  }
}
