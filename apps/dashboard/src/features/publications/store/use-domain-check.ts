import { readStoreDomain, verifyStoreDomain } from '@muster/contract/calls/store-domain';
import { readBundle } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';

const tries = 15;
const pause = 1_000;
const notYet = 5036;

/** Records take a while until they are seen: it is looked for them once per second, and then no more. */
export function useDomainCheck(org: string): { state: 'idle' | 'checking' | 'late'; run(): void } {
  const [state, setState] = useState<'idle' | 'checking' | 'late'>('idle');
  const gone = useRef(false);
  const toasts = useToasts();
  const { refetch } = useCall(readStoreDomain, { params: { org } });
  const { mutateAsync } = useChange(verifyStoreDomain, {
    invalidates: [readStoreDomain, readBundle],
    tellsErrors: false,
  });
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function run(): Promise<void> {
    setState('checking');
    for (let left = tries; left > 0 && !gone.current; left--) {
      try {
        await mutateAsync({ params: { org } });
        return setState('idle');
      } catch (error) {
        if (!(error instanceof ApiError && error.code === notYet)) {
          toasts.showError(error);
          return setState('idle');
        }
      }
      // What was missing this time.
      await refetch();
      if (left > 1) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    setState('late');
  }

  return { state, run: () => void run() };
}
