/** Where the address stands and how to go to another one: the router, or a stand-in in tests. */
export interface Address {
  search(): string;
  go(search: string, replace: boolean): Promise<void>;
}

/** `replace` for what follows the typing hand, `push` for what somebody chose and may want to come back from. */
export type How = 'replace' | 'push';

export type Update = (change: (params: URLSearchParams) => void, how: How) => void;

export interface UrlUpdates {
  update: Update;
  /** Where the address is about to be; undefined while nothing is on its way. What is chosen is shown at once. */
  ahead(): string | undefined;
  subscribe(listener: () => void): () => void;
  /** The page has been drawn for this address. */
  arrived(search: string): void;
}

/**
 * Changes of one tick become one step in the history. What is changed while a step is still on its way is added to
 * that step's address, so that nothing is lost between two quick choices.
 */
export function createUrlUpdates(address: Address): UrlUpdates {
  const listeners = new Set<() => void>();
  let waiting: { params: URLSearchParams; push: boolean } | undefined;
  let underWay: string | undefined;
  let ahead: string | undefined;

  function show(search: string | undefined): void {
    if (search === ahead) return;
    ahead = search;
    for (const listener of [...listeners]) listener();
  }

  async function flush(): Promise<void> {
    if (!waiting) return;
    const { params, push } = waiting;
    waiting = undefined;
    const search = write(params);
    if (search !== (underWay ?? address.search())) {
      underWay = search;
      await address.go(search, !push);
      if (underWay === search) underWay = undefined;
    }
    // Somebody went elsewhere, or chose to stay: what was on its way does not come. Otherwise the page tells.
    if (!waiting && underWay === undefined && address.search() !== ahead) show(undefined);
  }

  return {
    update(change, how) {
      if (!waiting) {
        waiting = { params: new URLSearchParams(underWay ?? address.search()), push: false };
        queueMicrotask(() => void flush());
      }
      change(waiting.params);
      if (how === 'push') waiting.push = true;
      show(write(waiting.params));
    },
    ahead: () => ahead,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arrived(search) {
      // A slow page may be drawn for an address that has been left already: that says nothing.
      if (search === ahead || (!waiting && underWay === undefined && search === address.search())) show(undefined);
    },
  };
}

function write(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : '';
}
