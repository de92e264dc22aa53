export interface ToastOptions {
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** Milliseconds until it closes by itself; 0 stays until it is closed. */
  duration?: number;
  action?: { label: string; onAction(): void };
}

export interface Toast extends Required<Omit<ToastOptions, 'action'>>, Pick<ToastOptions, 'action'> {
  id: number;
}

const usual = 6000;
/** More at once are not read. */
const most = 4;

/** What there is to be said, for whoever has something to say, inside React or out of it. */
export function createToasts() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function close(id: number): void {
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
  }

  return {
    /** Returns what closes it. The same words twice are one toast, said anew. */
    show({ duration = usual, ...options }: ToastOptions): () => void {
      lastId += 1;
      const id = lastId;
      const others = toasts.filter(({ kind, text }) => kind !== options.kind || text !== options.text);
      // What would close by itself gives way to what is new; what has to be closed by hand does not.
      const oldest = others.length >= most ? others.find((toast) => toast.duration > 0) : undefined;
      set([...others.filter((toast) => toast !== oldest), { ...options, duration, id }]);
      return () => close(id);
    },
    close,
    /** Those that are on the screen, oldest first; the rest waits for room. */
    get: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function shownOf(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.slice(0, most);
}
