/** Mails to visitors of a store, in the name of its workspace. */
import { storeMails as en } from '@muster/phrases/en/store-mails';
import { storeMails as es } from '@muster/phrases/es/store-mails';
import { format } from '@muster/phrases/format';
import type { Drafts } from './draft.ts';

export interface StoreMailParams {
  storeCode: { code: string; minutes: number; store: string };
}

const texts = { en, es };

export const storeDrafts: Drafts<StoreMailParams> = {
  storeCode(language, { code, minutes, store }) {
    const phrases = texts[language].storeCode;
    return {
      subject: format(phrases.subject, { code, store }),
      heading: format(phrases.heading, { store }),
      blocks: [
        { kind: 'text', text: format(phrases.text, { store }) },
        { kind: 'code', label: phrases.code, code },
        { kind: 'text', text: format(phrases.expiry, { minutes }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
};
