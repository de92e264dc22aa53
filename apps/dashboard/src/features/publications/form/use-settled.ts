import { useEffect, useState } from 'react';

/** A value once it has rested: what is typed is not asked for letter by letter. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether it is another
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [key, pause]);
  return settled;
}
