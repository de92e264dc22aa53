import type { account } from '@muster/phrases/en/account';
import type { accountLabels } from '@muster/phrases/en/account-labels';
import type { dashboard } from '@muster/phrases/en/dashboard';
import type { messages } from '@muster/phrases/en/messages';
import type { sections } from '@muster/phrases/en/sections';
import type { ErrorTexts, SameShape, ValidationTexts } from '@muster/phrases/shapes';

/** What every page may say. */
export interface Texts {
  dashboard: SameShape<typeof dashboard>;
  messages: SameShape<typeof messages>;
  errors: ErrorTexts;
  validation: ValidationTexts;
}

/** What every page behind the sign-in may say as well. */
export interface FrameTexts extends Texts {
  dashboard: Texts['dashboard'] & SameShape<typeof account>;
  labels: SameShape<typeof accountLabels>;
}

export type SectionName = keyof typeof sections;

export type SectionLoaders = {
  readonly [N in SectionName]: () => Promise<Pick<SameShape<typeof sections>, N>>;
};

/**
 * With what only some pages say. A page or a panel has those sections that its feature.ts names; a test reads the sources
 * to see that it names all that they use.
 */
export interface AccountTexts extends FrameTexts {
  dashboard: FrameTexts['dashboard'] & SameShape<typeof sections>;
}
