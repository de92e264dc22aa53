import { useEffect, useRef, useState } from 'react';
import { afterPress } from '../form/after-press.ts';
import { useServices } from '../services.ts';

interface Options<T> {
  /** It has come before. */
  known?: T | undefined;
  /** Just before it is shown. */
  onCome?(): void;
}

/**
 * A part of the page, once its file has come. "soon" asks for it in good time and says nothing when it does not come;
 * "now" is for somebody who waits for it: without a network until there is one.
 */
export function usePart<T>(load: () => Promise<T>, wanted: 'soon' | 'now', { known, onCome }: Options<T> = {}) {
  const { fetchPart } = useServices();
  const [part, setPart] = useState<{ value: T } | undefined>(known && { value: known });
  const [failure, setFailure] = useState<{ error: unknown }>();
  const come = useRef(onCome);
  come.current = onCome;
  const isThere = part !== undefined;

  useEffect(() => {
    if (isThere) return;
    let gone = false;
    (wanted === 'now' ? fetchPart(load) : load()).then(
      // Whoever is just pressing the button that stood in its place has pressed it.
      (value) =>
        afterPress(() => {
          if (gone) return;
          come.current?.();
          setPart({ value });
        }),
      (error: unknown) => {
        if (!gone && wanted === 'now') setFailure({ error });
      },
    );
    return () => {
      gone = true;
    };
  }, [isThere, wanted, load, fetchPart]);

  // The screen for errors knows what to do about a file that is gone.
  if (failure) throw failure.error;
  return part?.value;
}
