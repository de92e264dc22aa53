import { useEffect, useState } from 'react';

/** Long enough for a word to be typed. */
const pause = 300;

/** A value that is being edited, as it was when the hand last paused: for what is asked of the server meanwhile. */
export function useSettled<T>(value: T): { settled: T; waits: boolean } {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as T }), pause);
    return () => clearTimeout(timer);
  }, [text, settled.text]);
  return { settled: settled.value, waits: settled.text !== text };
}
