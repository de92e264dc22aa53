/** Pauses of loops that look for work: over after a while, when something was brought, or for good when all is to end. */
export interface Pauses {
  readonly ended: boolean;
  /** Shorter than usual where it is said. */
  take(atMost?: number): Promise<void>;
  wake(): void;
  end(): void;
}

export function createPauses(milliseconds: number): Pauses {
  const wakers = new Set<() => void>();
  let ended = false;
  const wake = () => {
    for (const done of [...wakers]) done();
  };
  return {
    get ended() {
      return ended;
    },
    take(atMost = milliseconds) {
      if (ended) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          wakers.delete(done);
          resolve();
        };
        const timer = setTimeout(done, Math.min(atMost, milliseconds));
        wakers.add(done);
      });
    },
    wake,
    end() {
      ended = true;
      wake();
    },
  };
}
