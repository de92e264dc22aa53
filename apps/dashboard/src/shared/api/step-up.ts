import { createSignal, type Signal } from '../signal.ts';

/** A call waits for the person to step up. */
export interface AskedStepUp {
  /** What the server said with 4010. */
  data: unknown;
  settle(confirmed: boolean): void;
}

/**
 * Where the api layer asks for step-up (code 4010) and the frame finds out that it has to show the question. Calls that
 * come while it is shown wait for the same answer.
 */
export interface StepUp {
  asked: Signal<AskedStepUp | undefined>;
  /** False if the person does not want to, or if there is nobody to ask them. */
  ask(data: unknown): Promise<boolean>;
  /** Told by whoever shows the question, for as long as they can. */
  listen(): () => void;
}

export function createStepUp(): StepUp {
  const asked = createSignal<AskedStepUp | undefined>(undefined);
  let waiting: Promise<boolean> | undefined;
  let listening = 0;
  return {
    asked,
    ask(data) {
      if (listening === 0) return Promise.resolve(false);
      waiting ??= new Promise((done) => {
        asked.set({
          data,
          settle(confirmed) {
            waiting = undefined;
            asked.set(undefined);
            done(confirmed);
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
