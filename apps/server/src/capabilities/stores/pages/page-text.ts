import type { Language } from '@muster/contract/constants';
import { store as en } from '@muster/phrases/en/store';
import { store as es } from '@muster/phrases/es/store';

export const pageTexts = { en, es };
export type PageText = (typeof pageTexts)[Language];

/** Of one page: where it is, in which language, and what went wrong with the form that was sent. */
export interface Plain {
  text: PageText;
  language: Language;
  /** '' on a host of the store's own, else /store/{org}. */
  base: string;
  problem: string | undefined;
  /** An address to which a code was sent. */
  email?: string | undefined;
}
