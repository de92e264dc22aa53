import type { account } from '@muster/phrases/en/account';
import type { accountLabels } from '@muster/phrases/en/account-labels';
import type { dashboard } from '@muster/phrases/en/dashboard';
import type { messages } from '@muster/phrases/en/messages';
import type { ErrorTexts, SameShape, ValidationTexts } from '@muster/phrases/shapes';

/** What every page may say. */
export interface Texts {
  dashboard: SameShape<typeof dashboard>;
  messages: SameShape<typeof messages>;
  errors: ErrorTexts;
  validation: ValidationTexts;
}

/** What the pages behind the sign-in may say as well. */
export interface AccountTexts extends Texts {
  dashboard: Texts['dashboard'] & SameShape<typeof account>;
  labels: SameShape<typeof accountLabels>;
}
