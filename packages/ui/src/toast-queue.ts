export interface ToastOptions {
  /** 'progress': something that goes on; it is said anew, under the same key, until it is done. */
  kind: 'progress' | 'success' | 'warning' | 'error';
  text: string;
  /** What it is about: another with the same key takes its place. */
  key?: string;
  /** How far it is, from 0 to 1. */
  share?: number;
  /** Milliseconds until it closes by itself; 0 stays until it is closed. */
  duration?: number;
  action?: { label: string; onAction(): void };
}

type Optional = 'action' | 'key' | 'share';

export interface Toast extends Required<Omit<ToastOptions, Optional>>, Pick<ToastOptions, Optional> {
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
    show(options: ToastOptions): () => void {
      const duration = options.duration ?? (options.kind === 'progress' ? 0 : usual);
      const same = toasts.find(({ key }) => key !== undefined && key === options.key);
      if (same) {
        set(toasts.map((toast) => (toast === same ? { ...options, duration, id: same.id } : toast)));
        return () => close(same.id);
      }
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
