/** Makes sure that one tab alone sends a file; another one that wants it waits until that tab lets go or is closed. */
export type HoldUpload = (id: string, onHeld: () => void) => () => void;

/** Where a page has no Web Locks (plain http from another machine), every tab takes what it finds. */
export function createHold(locks: LockManager | undefined): HoldUpload {
  return (id, onHeld) => {
    if (!locks) {
      queueMicrotask(onHeld);
      return () => undefined;
    }
    const stop = new AbortController();
    let release = () => stop.abort();
    const held = () =>
      new Promise<void>((done) => {
        release = done;
        onHeld();
      });
    // It rejects when it was given up before it was its turn.
    locks.request(`muster.upload.${id}`, { signal: stop.signal }, held).catch(() => undefined);
    return () => release();
  };
}
