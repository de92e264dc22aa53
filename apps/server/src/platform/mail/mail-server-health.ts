/**
 * Whether the mail server can be reached, so that people can be told of a late mail. What was seen at the last attempt
 * counts for a moment; after that, somebody who asks has it looked at, also for all others who ask meanwhile.
 */
export interface MailServerHealth {
  saw(reachable: boolean): void;
  reachable(): Promise<boolean>;
}

const rememberFor = 15_000;
/** Somebody is waiting for an answer that is about something else. */
export const patience = 3_000;

export function createMailServerHealth(look: () => Promise<void>): MailServerHealth {
  let last: { reachable: boolean; at: number } | undefined;
  let looking: Promise<boolean> | undefined;

  function saw(reachable: boolean): void {
    last = { reachable, at: Date.now() };
  }

  async function lookNow(): Promise<boolean> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => late.reject(new Error('the mail server takes too long')), patience);
    const reachable = await Promise.race([look(), late.promise]).then(
      () => true,
      () => false,
    );
    clearTimeout(timer);
    looking = undefined;
    saw(reachable);
    return reachable;
  }

  return {
    saw,
    async reachable() {
      if (last && Date.now() - last.at < rememberFor) return last.reachable;
      looking ??= lookNow();
      return looking;
    },
  };
}
