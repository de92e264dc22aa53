import type { dashboard } from '@muster/phrases/en/dashboard';
import type { messages } from '@muster/phrases/en/messages';
import type { EnumerationLabels, ErrorTexts, SameShape, ValidationTexts } from '@muster/phrases/shapes';

export interface Texts {
  dashboard: SameShape<typeof dashboard>;
  messages: SameShape<typeof messages>;
  labels: EnumerationLabels;
  errors: ErrorTexts;
  validation: ValidationTexts;
}
