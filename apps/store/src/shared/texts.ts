import type { Language } from '@muster/contract/constants';
import { store as en } from '@muster/phrases/en/store';
import { store as es } from '@muster/phrases/es/store';

/** Both languages are small enough to come with the page. */
export const texts = { en, es };
export type Texts = (typeof texts)[Language];
