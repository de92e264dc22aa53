import type { Accounts } from './accounts.ts';

/** The user and the spare ones are read again this often (platform-shell.md, section 4). */
const userRefresh = 15 * 60_000;

/**
 * Reads all users again every 15 minutes. A browser lets the clocks of a hidden page, or of a machine that sleeps, stand
 * still: whoever comes back to it after longer finds them read at once. Returns what ends it.
 */
export function keepUsersFresh(
  { refresh }: Pick<Accounts, 'refresh'>,
  target: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
): () => void {
  let last = Date.now();
  const read = () => {
    last = Date.now();
    void refresh();
  };
  const timer = setInterval(read, userRefresh);
  const onVisible = () => {
    if (!target.hidden && Date.now() - last >= userRefresh) read();
  };
  target.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    target.removeEventListener('visibilitychange', onVisible);
  };
}
