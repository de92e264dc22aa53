import type { Session } from '@muster/contract/entities';
import { useEffect, useRef, useState } from 'react';
import { canFillPasskeys, canUsePasskeys, wasPasskeyDeclined } from '../../shared/passkeys/passkeys.ts';
import { useServices } from '../../shared/services.ts';

const load = () => import('./passkey-login.ts');

export interface PasskeyLogin {
  /** Whether this browser can. */
  possible: boolean;
  pending: boolean;
  error: unknown;
  /** Asks for one, in the browser's own dialog. */
  ask(): Promise<void>;
}

/** Signs in with a passkey: from what the browser offers in the field for the address, or when asked to. */
export function usePasskeyLogin(onSession: (session: Session) => void): PasskeyLogin {
  const { api } = useServices();
  const [possible] = useState(canUsePasskeys);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  // One question at a time: asking by the button ends the one in the field.
  const running = useRef<AbortController>(undefined);
  const finish = useRef(onSession);
  finish.current = onSession;

  useEffect(() => {
    if (!possible) return;
    const stop = new AbortController();
    running.current = stop;
    async function offer(): Promise<void> {
      if (!(await canFillPasskeys()) || stop.signal.aborted) return;
      const signIn = await (await load()).choosePasskey(api, stop.signal, true);
      try {
        finish.current(await signIn());
      } catch (caught) {
        setError(caught);
        await offer();
      }
    }
    // Nobody has asked for it: where it cannot be offered, there is nothing to say.
    offer().catch(() => undefined);
    return () => running.current?.abort();
  }, [possible, api]);

  return {
    possible,
    pending,
    error,
    async ask() {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setPending(true);
      setError(undefined);
      try {
        const signIn = await (await load()).choosePasskey(api, stop.signal, false);
        finish.current(await signIn());
      } catch (caught) {
        if (!wasPasskeyDeclined(caught)) setError(caught);
      } finally {
        setPending(false);
      }
    },
  };
}
