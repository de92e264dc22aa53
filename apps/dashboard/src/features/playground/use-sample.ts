import { useState } from 'react';

/** What a form would give to a field. */
export function useSample<T>(name: string, initial: T) {
  const [value, onChange] = useState(initial);
  return { id: `sample-${name}`, name, value, onChange };
}
