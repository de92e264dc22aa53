import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dialogFlags } from '../../../shared/dialogs/dialog-stack.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useServices } from '../../../shared/services.ts';

const load = async () => (await import('./DialogSlots.tsx')).DialogSlots;
const DialogSlots = lazyPart(load);

/** Shows the dialogs that are open and keeps them and the address in step (platform-shell.md, section 2). */
export function DialogHost() {
  const { dialogs } = useServices();
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const open = useSyncExternalStore(dialogs.open.subscribe, dialogs.open.get);

  useEffect(() => {
    const query = new URLSearchParams(search);
    const stray = dialogs.arrive(key, new Set(dialogFlags.filter((flag) => query.has(flag))));
    if (stray.length === 0) return;
    for (const flag of stray) query.delete(flag);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [dialogs, key, pathname, search, hash, navigate]);

  // Fetched when the page stands, so that a question needs no network; without one now, it is asked for again then.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  // From the first dialog on it stays, because a dialog that closes has to be seen to.
  const [used, setUsed] = useState(false);
  if (open.length > 0 && !used) setUsed(true);
  return used ? <DialogSlots open={open} /> : null;
}
