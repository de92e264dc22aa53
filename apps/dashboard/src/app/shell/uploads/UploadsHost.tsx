import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useServices } from '../../../shared/services.ts';

const UploadDock = lazyPart(async () => (await import('./UploadDock.tsx')).UploadDock, 'buildPanel');

/** Keeps what is being uploaded in sight, whichever page is looked at; brings back what was not finished. */
export function UploadsHost() {
  const { uploads: door, session } = useServices();
  const uploads = useSyncExternalStore(door.opened.subscribe, door.opened.get);
  const userId = session.ownId();

  useEffect(() => {
    // Without a network it is asked for again with the next file.
    if (userId !== undefined && door.isUnfinished(userId)) door.open().catch(() => undefined);
  }, [door, userId]);

  return uploads ? <UploadDock uploads={uploads} /> : null;
}
