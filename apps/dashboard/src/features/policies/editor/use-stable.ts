import { useRef } from 'react';

/** The value from before, as long as it says the same. */
export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (kept.current !== value && JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
