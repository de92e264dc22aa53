/** Mails to people whom a workspace wants. */
import { brand } from '@muster/contract/brand';
import { peopleMails as en } from '@muster/phrases/en/people-mails';
import { peopleMails as es } from '@muster/phrases/es/people-mails';
import { format } from '@muster/phrases/format';
import type { Drafts } from './draft.ts';

export interface PeopleMailParams {
  /** `inviter` is empty where a program invites. */
  invitation: { token: string; workspace: string; inviter: string; days: number };
  /** `url` is of the enrollment page; `inviter` is empty where a program invites. */
  enrollmentInvitation: { url: string; workspace: string; inviter: string; days: number };
}

const texts = { en, es };
const product = brand.product;

export const peopleDrafts: Drafts<PeopleMailParams> = {
  invitation(language, { token, workspace, inviter, days }, origin) {
    const phrases = texts[language].invitation;
    const url = `${origin}/-/invitation/${encodeURIComponent(token)}`;
    return {
      subject: format(phrases.subject, { workspace, product }),
      heading: format(phrases.heading, { workspace }),
      blocks: [
        {
          kind: 'text',
          text: format(inviter ? phrases.text : phrases.textFromNobody, { inviter, workspace, product }),
        },
        { kind: 'action', label: phrases.action, url },
        { kind: 'text', text: format(phrases.expiry, { days }) },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
  enrollmentInvitation(language, { url, workspace, inviter, days }) {
    const phrases = texts[language].enrollmentInvitation;
    return {
      subject: format(phrases.subject, { workspace }),
      heading: format(phrases.heading, { workspace }),
      blocks: [
        { kind: 'text', text: format(inviter ? phrases.text : phrases.textFromNobody, { inviter, workspace }) },
        { kind: 'text', text: phrases.how },
        { kind: 'action', label: phrases.action, url },
        { kind: 'text', text: format(phrases.expiry, { days }) },
        { kind: 'address', text: format(phrases.link, { url }) },
        { kind: 'note', text: phrases.ignore },
      ],
    };
  },
};
