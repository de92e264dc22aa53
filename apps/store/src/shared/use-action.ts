import { useState } from 'react';
import { failureText, useStore } from './store.ts';

/** Something the visitor asked for, which takes a moment and may fail. */
export function useAction() {
  const { text } = useStore();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** `explain` has words of its own for failures that it knows. */
  async function run(action: () => Promise<void>, explain?: (error: unknown) => string | undefined): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(explain?.(error) ?? failureText(error, text));
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, run };
}
