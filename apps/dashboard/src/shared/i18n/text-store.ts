import type { Language } from '@muster/contract/constants';
import { createSignal, type Signal } from '../signal.ts';
import { loadAccountTexts, loadTexts } from './load-texts.ts';
import type { AccountTexts, Texts } from './texts.ts';

/** What is on the screen. `account` is there as soon as a page behind the sign-in has been asked for. */
export interface Shown {
  language: Language;
  front: Texts;
  account: AccountTexts | undefined;
}

export interface TextStore {
  shown: { get(): Shown; subscribe(listener: () => void): () => void };
  /** Fetches the texts of the pages behind the sign-in, from then on in every language that is chosen. */
  loadAccount(): Promise<void>;
  /** When the language that was chosen last is on the screen, or cannot be had. */
  settled(): Promise<void>;
}

/** The texts of the chosen language; until they have arrived, those of the one before. */
export async function createTextStore(chosen: Signal<Language>): Promise<TextStore> {
  let wantsAccount = false;

  async function load(language: Language): Promise<Shown> {
    const [front, account] = await Promise.all([
      loadTexts(language),
      wantsAccount ? loadAccountTexts(language) : undefined,
    ]);
    return { language, front, account };
  }

  const shown = createSignal(await load(chosen.get()));
  /** The last one to be asked for is the one to show. */
  async function show(language: Language): Promise<void> {
    const next = await load(language);
    if (chosen.get() === language) shown.set(next);
  }
  let settling = Promise.resolve();
  chosen.subscribe(() => {
    // The file cannot be fetched now: the page stays in its language, and the switch shows the one it has.
    settling = show(chosen.get()).catch(() => chosen.set(shown.get().language));
  });

  return {
    shown,
    async loadAccount() {
      if (shown.get().account) return;
      wantsAccount = true;
      await show(chosen.get());
    },
    settled: () => settling,
  };
}
