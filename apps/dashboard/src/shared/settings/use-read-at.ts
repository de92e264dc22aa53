import { ApiError } from '@muster/contract/client';
import { useRef, useState } from 'react';

const changedMeanwhile = 5203;

/**
 * Which state of a thing a form is about: the one that was there when it was opened, or saved last. Whoever is told that
 * somebody else was quicker, and sends again, means it.
 */
export function useReadAt({ updatedAt }: { updatedAt: string }) {
  const latest = useRef(updatedAt);
  latest.current = updatedAt;
  const [readAt, setReadAt] = useState(updatedAt);

  async function save<T extends { updatedAt: string }>(send: () => Promise<T>): Promise<T> {
    try {
      const saved = await send();
      setReadAt(saved.updatedAt);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === changedMeanwhile) setReadAt(latest.current);
      throw error;
    }
  }

  return { readAt, save };
}

export type Save = ReturnType<typeof useReadAt>['save'];
