import { createSignal, type Signal } from '../signal.ts';

/** Somebody waits for the person to prove who they are. */
export interface AskedProof {
  /** What the server said with 4010. */
  data: unknown;
  settle(proved: boolean): void;
}

/**
 * Where the api layer asks for a proof (code 4010) and the frame finds out that it has to show the question. Calls that
 * come while it is shown wait for the same answer.
 */
export interface StepUp {
  asked: Signal<AskedProof | undefined>;
  /** False if the person does not want to, or if there is nobody to ask them. */
  ask(data: unknown): Promise<boolean>;
  /** Told by whoever shows the question, for as long as they can. */
  listen(): () => void;
}

export function createStepUp(): StepUp {
  const asked = createSignal<AskedProof | undefined>(undefined);
  let waiting: Promise<boolean> | undefined;
  let listening = 0;
  return {
    asked,
    ask(data) {
      if (listening === 0) return Promise.resolve(false);
      waiting ??= new Promise((done) => {
        asked.set({
          data,
          settle(proved) {
            waiting = undefined;
            asked.set(undefined);
            done(proved);
          },
        });
      });
      return waiting;
    },
    listen() {
      listening += 1;
      return () => {
        listening -= 1;
        if (listening === 0) asked.get()?.settle(false);
      };
    },
  };
}
