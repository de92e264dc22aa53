import type { Language } from '@muster/contract/constants';
import { createSignal, type Signal } from '../signal.ts';
import { loadAccountTexts, loadTexts } from './load-texts.ts';
import type { AccountTexts, SectionName, Texts } from './texts.ts';

/** What is on the screen. `account` is there as soon as a page behind the sign-in has been asked for. */
export interface Shown {
  language: Language;
  front: Texts;
  account: AccountTexts | undefined;
  /** Those that are in `account`. */
  sections: ReadonlySet<SectionName>;
}

export interface TextStore {
  shown: { get(): Shown; subscribe(listener: () => void): () => void };
  /** Fetches the texts of pages behind the sign-in, from then on in every language that is chosen. */
  loadAccount(sections: readonly SectionName[]): Promise<void>;
  /** When the language that was chosen last is on the screen, or cannot be had. */
  settled(): Promise<void>;
}

/** The texts of the chosen language; until they have arrived, those of the one before. */
export async function createTextStore(chosen: Signal<Language>): Promise<TextStore> {
  let wantsAccount = false;
  let wanted: ReadonlySet<SectionName> = new Set();

  async function load(language: Language): Promise<Shown> {
    const sections = wanted;
    const [front, account] = await Promise.all([
      loadTexts(language),
      wantsAccount ? loadAccountTexts(language, sections) : undefined,
    ]);
    return { language, front, account, sections };
  }

  const shown = createSignal(await load(chosen.get()));
  /** The last one to be asked for is the one to show, with all that was asked for meanwhile. */
  async function show(language: Language): Promise<void> {
    let next = await load(language);
    while (next.sections !== wanted) next = await load(language);
    if (chosen.get() === language) shown.set(next);
  }
  let settling = Promise.resolve();
  chosen.subscribe(() => {
    // The file cannot be fetched now: the page stays in its language, and the switch shows the one it has.
    settling = show(chosen.get()).catch(() => chosen.set(shown.get().language));
  });

  return {
    shown,
    async loadAccount(sections) {
      const isThere = () => {
        const { account, sections: there } = shown.get();
        return account !== undefined && sections.every((name) => there.has(name));
      };
      if (isThere()) return;
      wantsAccount = true;
      wanted = new Set([...wanted, ...sections]);
      // Another language may be chosen meanwhile: then those are the ones to wait for.
      while (!isThere()) await show(chosen.get());
    },
    settled: () => settling,
  };
}
