/** Where the address stands and how to go to another one: the router, or a stand-in in tests. */
export interface Address {
  search(): string;
  go(search: string, replace: boolean): Promise<void>;
}

/** `replace` for what follows the typing hand, `push` for what somebody chose and may want to come back from. */
export type How = 'replace' | 'push';

export type Update = (change: (params: URLSearchParams) => void, how: How) => void;

/**
 * Changes of one tick become one step in the history. What is changed while a step is still on its way is added to
 * that step's address, so that nothing is lost between two quick choices.
 */
export function createUrlUpdates(address: Address): Update {
  let waiting: { params: URLSearchParams; push: boolean } | undefined;
  let underWay: string | undefined;

  async function flush(): Promise<void> {
    if (!waiting) return;
    const { params, push } = waiting;
    waiting = undefined;
    const search = params.size > 0 ? `?${params}` : '';
    if (search === (underWay ?? address.search())) return;
    underWay = search;
    await address.go(search, !push);
    if (underWay === search) underWay = undefined;
  }

  return (change, how) => {
    if (!waiting) {
      waiting = { params: new URLSearchParams(underWay ?? address.search()), push: false };
      queueMicrotask(() => void flush());
    }
    change(waiting.params);
    if (how === 'push') waiting.push = true;
  };
}
