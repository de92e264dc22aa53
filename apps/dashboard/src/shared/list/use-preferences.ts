import { useCallback, useState } from 'react';
import { useServices, useSession } from '../services.ts';
import { type ListPreferences, readPreferences, writePreferences } from './list-preferences.ts';

export type SetPreferences = (change: Partial<ListPreferences>) => void;

export function usePreferences(list: string): [ListPreferences, SetPreferences] {
  const { keep } = useServices();
  const userId = useSession()?.user.id ?? '';
  const [preferences, setPreferences] = useState(() => readPreferences(keep, userId, list));
  const set = useCallback<SetPreferences>(
    (change) => {
      // Read again: another tab may have written since.
      const next = { ...readPreferences(keep, userId, list), ...change };
      writePreferences(keep, userId, list, next);
      setPreferences(next);
    },
    [keep, userId, list],
  );
  return [preferences, set];
}
