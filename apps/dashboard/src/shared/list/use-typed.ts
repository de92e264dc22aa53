import { useEffect, useRef, useState } from 'react';

/** Long enough for a word to be finished, short enough to be seen as an answer. */
const pause = 150;

/**
 * What is being typed, shown at once and told when the hand pauses. A value that comes from elsewhere, as with Back,
 * takes its place.
 */
export function useTyped(value: string, onSettled: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const latest = useRef(onSettled);
  latest.current = onSettled;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      latest.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped];
}
