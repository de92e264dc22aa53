/** One timer for every relative time on the page; it runs only while somebody listens and the page is seen. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/** How coarse "2 minutes ago" is: a step of half a minute is never seen as late. */
const step = 30_000;

function tick() {
  if (document.visibilityState === 'hidden') return;
  now = Date.now();
  for (const listener of listeners) listener();
}

export function subscribeClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, step);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The same for all who ask between two ticks, so that a list does not disagree with itself. */
export function readClock(): number {
  return listeners.size === 0 ? Math.floor(Date.now() / step) * step : now;
}
