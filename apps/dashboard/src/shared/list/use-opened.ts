import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The filters whose values are wanted: those that have been opened, or that the address sets. */
export function useOpened(): { isOpened(id: string): boolean; open(id: string): void } {
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = useCallback(
    (id: string) => setOpened((before) => (before.has(id) ? before : new Set(before).add(id))),
    [],
  );
  return { isOpened: (id) => opened.has(id) || params.has(id), open };
}
