import type { Build } from '@muster/contract/builds';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { countSelected } from '../../shared/list/selection.ts';
import type { List } from '../../shared/list/use-list.ts';
import { useServices } from '../../shared/services.ts';

/**
 * New rows wait behind a pill so that nothing jumps while somebody reads. What they have sent themselves they wait for:
 * it is shown as it arrives, unless they have scrolled away from the newest or chosen rows meanwhile.
 */
export function useOwnUploads(appId: string, list: List<Build>): void {
  const { uploads } = useServices();
  const opened = useSyncExternalStore(uploads.opened.subscribe, uploads.opened.get);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    if (!opened) return;
    const arrived = () =>
      opened.list
        .get()
        .filter(({ state, target }) => state === 'done' && target.app.id === appId && target.buildId === undefined);
    let known = new Set(arrived().map(({ id }) => id));
    return opened.list.subscribe(() => {
      const now = arrived();
      const isNew = now.some(({ id }) => !known.has(id));
      known = new Set(now.map(({ id }) => id));
      const { seen, selection, rows, refresh } = latest.current;
      const isReading = seen.get().first > 0 || countSelected(selection.selection, rows.snapshot.total) > 0;
      if (isNew && !isReading) refresh();
    });
  }, [opened, appId]);
}
