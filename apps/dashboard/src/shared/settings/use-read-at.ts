import { ApiError } from '@muster/contract/client';
import { useRef, useState } from 'react';

const changedMeanwhile = 5203;

interface State {
  updatedAt: string;
}

/**
 * Which state of a thing a form is about: the one that was there when it was opened, or saved last. Whoever is told that
 * somebody else was quicker, and sends again, means it: from then on the form is about the newest, which `readAgain`
 * asks for where nothing else does.
 */
export function useReadAt({ updatedAt }: State, readAgain?: () => Promise<State>) {
  const latest = useRef(updatedAt);
  latest.current = updatedAt;
  const [readAt, setReadAt] = useState(updatedAt);

  async function save<T extends State>(send: () => Promise<T>): Promise<T> {
    try {
      const saved = await send();
      setReadAt(saved.updatedAt);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === changedMeanwhile) {
        setReadAt((await readAgain?.())?.updatedAt ?? latest.current);
      }
      throw error;
    }
  }

  return { readAt, save };
}

export type Save = ReturnType<typeof useReadAt>['save'];
