import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '../errors.ts';

const tries = 4;

/** Again after short pauses when the answer is lost or the service is overloaded; out of reach is 1001. */
export async function sendToGoogle(address: string, init: RequestInit): Promise<Response> {
  for (let left = tries - 1; ; left--) {
    try {
      // 308 is no redirection here, but says that an upload is to go on.
      const response = await fetch(address, { ...init, redirect: 'manual' });
      if ((response.status < 500 && response.status !== 429) || left === 0) return response;
      await response.body?.cancel();
    } catch (error) {
      if (left === 0) throw new CodedError(1001, { cause: error });
    }
    await pause(250 * 2 ** (tries - 1 - left));
  }
}
