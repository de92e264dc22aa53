import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

/** platform-shell.md, section 9. */
const shownFor = 1500;

/** For a moment after a copy: whether it went well. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  async function copy(text: string): Promise<void> {
    const done = await copyText(text);
    window.clearTimeout(timer.current);
    setOutcome(done ? 'copied' : 'failed');
    timer.current = window.setTimeout(() => setOutcome(undefined), shownFor);
  }
  return { outcome, copy };
}
