import { useEffect, useRef, useState } from 'react';

/** As everywhere that is searched (platform-shell.md, section 9). */
const pause = 300;

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
